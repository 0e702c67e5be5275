from __future__ import annotations

from typing import TYPE_CHECKING, Unpack, cast

from . import types
from ._form import FileContent, Form, FormFile

if TYPE_CHECKING:
    from .client import FlightAnalysisClient


class GroupOperations:
    """Groups of flights that are replayed together."""

    def __init__(self, client: FlightAnalysisClient) -> None:
        self._client = client

    def create(self, **body: Unpack[types.CreateGroupBody]) -> types.Group:
        return cast(types.Group, self._client.call("createGroup", body=body))

    def list(self) -> types.GroupList:
        """All groups, newest first."""
        return cast(types.GroupList, self._client.call("listGroups"))

    def get(self, group_id: str) -> types.Group:
        return cast(types.Group, self._client.call("getGroup", path={"groupId": group_id}))

    def update(self, group_id: str, **body: Unpack[types.ChangeGroupBody]) -> types.Group:
        """Renames a group, or closes it for flights of visitors."""
        return cast(types.Group, self._client.call("changeGroup", path={"groupId": group_id}, body=body))

    def delete(self, group_id: str) -> None:
        """Deletes a group with the flights that visitors have added."""
        self._client.call("deleteGroup", path={"groupId": group_id})

    def renew_link(self, group_id: str) -> types.Group:
        """Replaces the link of a group. The old one stops working."""
        return cast(types.Group, self._client.call("renewGroupLink", path={"groupId": group_id}))

    def add(self, group_id: str, **body: Unpack[types.AddEntryBody]) -> types.GroupEntry:
        """Adds a flight by its id, or by its share link."""
        return cast(types.GroupEntry, self._client.call("addGroupEntry", path={"groupId": group_id}, body=body))

    def update_entry(
        self, group_id: str, entry_id: str, **body: Unpack[types.ChangeEntryBody]
    ) -> types.GroupEntry:
        """Changes name and colour of a pilot. `status="approved"` shows the flight of a visitor to all."""
        path = {"groupId": group_id, "entryId": entry_id}
        return cast(types.GroupEntry, self._client.call("changeGroupEntry", path=path, body=body))

    def remove(self, group_id: str, entry_id: str) -> None:
        """Removes a flight from a group. The flight of a visitor is deleted."""
        self._client.call("removeGroupEntry", path={"groupId": group_id, "entryId": entry_id})

    def shared(self, token: str) -> types.SharedGroup:
        """The approved flights of a group. Needs no key: `token` is the last part of its link."""
        return cast(types.SharedGroup, self._client.call("getSharedGroup", path={"token": token}))

    def add_as_visitor(
        self, token: str, file: FileContent, *, pilot_name: str | None = None, colour: int | None = None
    ) -> types.AddedFlight:
        """Adds the file of a flight as a visitor. Needs no key. Keep `secret`: it is not shown again."""
        fields = {"pilot_name": pilot_name, "colour": None if colour is None else str(colour)}
        form = Form([FormFile("track", "flight", file)], fields)
        return cast(types.AddedFlight, self._client.call("addFlightToSharedGroup", path={"token": token}, form=form))

    def added(self, secret: str) -> types.AddedFlight:
        """Whether a flight that was added as a visitor is approved. Needs no key."""
        return cast(types.AddedFlight, self._client.call("getAddedFlight", path={"secret": secret}))

    def remove_added(self, secret: str) -> None:
        """Deletes a flight that was added as a visitor. Needs no key."""
        self._client.call("removeAddedFlight", path={"secret": secret})
