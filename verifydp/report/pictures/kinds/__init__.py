"""Which pictures a kind of result has, as data: a file each, named like its KIND."""
