"""What the site shows of the program itself: nothing of it is typed a second time."""
