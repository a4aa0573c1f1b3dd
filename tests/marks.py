"""The marks that tests carry."""

import pytest

clause = pytest.mark.clause
heavy = pytest.mark.heavy
