import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { Panel } from '../../../components/panel.js';
import { answered, flightApi } from '../../api/clients.js';
import { Form, valuesOf } from '../../shell/form.js';
import { Page } from '../../shell/page.js';
import { messages } from '../../shell/preferences.js';
import { ProblemNotice } from '../../shell/problem-text.js';
import { navigate } from '../../shell/router.js';
import { NotesFields, notesBody } from '../notes/notes-fields.js';
import { ManualFields } from './manual-fields.js';
import { useEntering } from './use-entering.js';

const NO_NOTES = { notes: null, tags: [], tandem: null, passenger: null };

/** Adds a flight of which there is no file. */
export function AddFlightPage() {
  const { manual: texts, notes } = messages.value;
  const [tags, setTags] = useState('');
  const entering = useEntering(null, async (entered, form) => {
    const body = { ...entered, ...notesBody(valuesOf(form), tags, null) };
    const { id } = await answered(flightApi.POST('/api/v1/manual-flights', { body }));
    navigate(`/console/flights/${id}`);
  });
  return (
    <Page title={texts.add} lead={texts.addLead} isNarrow>
      <Form onSubmit={entering.run}>
        <Panel>
          <ManualFields flight={null} faultOf={entering.faultOf} />
        </Panel>
        <Panel title={notes.edit}>
          <NotesFields written={NO_NOTES} tags={tags} onTags={setTags} faultOf={entering.faultOf} />
        </Panel>
        <ProblemNotice error={entering.error} />
        <div class="actions">
          <Button type="submit" kind="primary" isBusy={entering.isRunning}>
            {texts.submit}
          </Button>
        </div>
      </Form>
    </Page>
  );
}
