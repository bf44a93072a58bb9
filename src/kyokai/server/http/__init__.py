"""The service over HTTP: everything under ``/api``, in the words of ``schema``."""
