/** Included in every export, for someone who opens it years later. */
export const EXPORT_GUIDE = `All data of one account of the flight analysis service.

account.json             the account: name, e-mail, plan and the other profile fields
users.jsonl              users of the account and their sessions; without passwords
flights.jsonl            one flight per line: title, site, times, metrics, quality
flights/ID.igc           the uploaded file of each flight, byte for byte
results.jsonl            thermals, weather and the score under each rule set, per flight
tracks/ID.json.gz        the processed track of each flight, as the API returns it with encoding=delta
debriefs.jsonl           every debrief, including failed attempts
shares.jsonl             which flights are shared, since when and what visitors may see; without the links
api_keys.jsonl           API keys: names, scopes, times; without the keys
webhook_endpoints.jsonl  webhook endpoints; without their secrets
events.jsonl             webhook events of the last 30 days
deliveries.jsonl         deliveries of events to endpoints, with every attempt, of the last 30 days
usage.jsonl              requests and debriefs by month
usage_by_day.jsonl       the same by day
manifest.json            line and file counts; written last, so an export without it is incomplete

.jsonl files hold one JSON object per line, in UTF-8. Times are UTC. A flight has the same ID in all files.
`;
