"""Other people's mechanisms as samplers: functions, files of draws, executables."""
