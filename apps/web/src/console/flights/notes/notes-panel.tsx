import { Panel } from '../../../components/panel.js';
import { messages } from '../../shell/preferences.js';
import { type Flight } from '../flight-metrics.js';
import { TagList } from './tag-list.js';

/** What the owner has written about a flight; nothing if that is nothing. */
export function NotesPanel({ flight }: { readonly flight: Flight }) {
  const { notes: texts } = messages.value;
  const { notes, tags, tandem, passenger } = flight;
  if (notes === null && tags.length === 0 && tandem === null && passenger === null) return null;
  const crew = [
    tandem !== null && (tandem ? texts.tandemFlight : texts.soloFlight),
    passenger !== null && texts.with(passenger),
  ].filter(Boolean);
  return (
    <Panel title={texts.title}>
      {notes !== null && <p class="notes">{notes}</p>}
      {crew.length > 0 && <p>{crew.join(' · ')}</p>}
      <TagList tags={tags} />
    </Panel>
  );
}
