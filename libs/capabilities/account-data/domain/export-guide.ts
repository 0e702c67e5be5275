/** Included in every export, for someone who opens it years later. */
export const EXPORT_GUIDE = `All data of one account of the flight analysis service.

account.json             the account: name, e-mail, plan and the other profile fields
users.jsonl              users of the account, their sessions and passkeys; without passwords
flights.jsonl            one flight per line: title, site, notes, tags, times, metrics, quality, corrections, manual
flights/ID.igc           the uploaded file of each flight, byte for byte; .gpx, .kml or .fit if it has another format
results.jsonl            thermals, weather and the score under each rule set, per flight
tracks/ID.json.gz        the processed track of each flight, as the API returns it with encoding=delta
debriefs.jsonl           debriefs, including replaced ones and failed attempts of the last year
sites.jsonl              take-offs that you have named, and where they are
shares.jsonl             which flights are shared, since when and what visitors may see; without the links
groups.jsonl             groups with names and colours of their pilots; without the links, and the files of visitors
feeds.jsonl              since when there is a link to the calendar; without the link
inbox_entries.jsonl      what the WebDAV inbox lists; its files are those in flights
api_keys.jsonl           API keys, including those that ended in the last year: names, scopes, times; without the keys
apps.jsonl               apps that you have registered, with their usage; without their secrets
connected_apps.jsonl     apps of others that may act for you, and their scopes; without their tokens
webhook_endpoints.jsonl  webhook endpoints; without their secrets
events.jsonl             webhook events of the last 30 days
deliveries.jsonl         deliveries of events to endpoints, with every attempt, of the last 30 days
usage.jsonl              requests and debriefs by month, of the last three years
usage_by_day.jsonl       the same by day, of the last 400 days
manifest.json            line and file counts; written last, so an export without it is incomplete

.jsonl files hold one JSON object per line, in UTF-8. Times are UTC. A flight has the same ID in all files.
`;
