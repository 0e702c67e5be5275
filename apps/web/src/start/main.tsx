import '../style/start.css';
import { START_ROOT_ID } from '@capabilities/pages/flight-page';
import { offerCopies } from '../components/copy-buttons.js';
import { offerOfflinePage } from '../service-worker/register.js';
import { takeOverFlight } from '../shared-flight/take-over-flight.js';
import { followTheme } from '../theme/theme.js';

followTheme();
offerOfflinePage();
offerCopies('.start-developers pre');
const root = document.getElementById(START_ROOT_ID);
// the wheel scrolls the page; with Ctrl, and as a pinch on a trackpad, it zooms the scene
root?.addEventListener('wheel', (event) => !event.ctrlKey && event.stopPropagation(), { capture: true });
await takeOverFlight(root);
