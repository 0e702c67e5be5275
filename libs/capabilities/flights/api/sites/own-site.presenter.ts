import { wireTime } from '@core/contract';
import { type NamedTakeoff } from '../../tables/own-site.repository.js';
import { type OwnSiteView } from '../../wire/own-site.js';

export function presentOwnSite({ createdAt, ...site }: NamedTakeoff): OwnSiteView {
  const { id, name, latitude, longitude, flights } = site;
  return { id, name, latitude, longitude, flights, created_at: wireTime(createdAt.getTime()) };
}
