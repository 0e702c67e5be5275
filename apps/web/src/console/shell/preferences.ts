import { computed } from '@preact/signals';
import { language } from '../../viewer/viewer-choices.js';
import { consoleMessagesIn } from '../messages/messages.js';

export { changeLanguage, changeUnits, followLanguage, language, units } from '../../viewer/viewer-choices.js';

/** The texts in the viewer's language. */
export const messages = computed(() => consoleMessagesIn(language.value));
