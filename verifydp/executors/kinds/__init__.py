"""Kinds of executors, one file each, found by themselves.

A file defines ``EXECUTOR``: called with what stands behind the colon, it gives a
context that gives a `concurrent.futures.Executor`. That executor may be a
`verifydp.executors.remote.Cluster` as well.
"""
