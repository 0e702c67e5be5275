/** Goes with every export, for whoever opens it in ten years. */
export const EXPORT_GUIDE = `All data of an account of the flight analysis service.

account.json             the account: name, e-mail, plan and what else its holder said
users.jsonl              who signs in for the account, and where; without the password
flights.jsonl            one flight a line: title, site, times, metrics, quality
flights/ID.igc           the uploaded file of each flight, byte for byte
results.jsonl            thermals, score by every rule set and weather of each flight
tracks/ID.json.gz        the processed track of each flight, as the API sends it with encoding=delta
debriefs.jsonl           every debrief that was written or tried
shares.jsonl             which flights are shared, and since when; without the links
api_keys.jsonl           API keys: names, scopes, times; without the keys
webhook_endpoints.jsonl  webhook endpoints; without their secrets
events.jsonl             what happened, as webhooks tell it, of the last 30 days
deliveries.jsonl         deliveries of events to endpoints with every attempt, of the last 30 days
usage.jsonl              requests and debriefs by month
usage_by_day.jsonl       the same by day
manifest.json            how much there is of each; written last: an export without it is cut off

.jsonl is a JSON object on each line, in UTF-8. Times are UTC. Flights have the same ID in all files.
`;
