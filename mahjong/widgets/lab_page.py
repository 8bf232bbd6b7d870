"""What the lab's page shows: one import for its widgets."""

from mahjong.widgets.lab_deals import LabDeals
from mahjong.widgets.lab_export import LabExport
from mahjong.widgets.lab_fans import LabFans
from mahjong.widgets.lab_results import LabResults
from mahjong.widgets.lab_view import Lab

__all__ = "Lab LabDeals LabExport LabFans LabResults".split()
