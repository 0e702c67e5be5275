import '../style/console.css';
import { render } from 'preact';
import { followTheme } from '../theme/theme.js';
import { App } from './app.js';
import { followLanguage } from './shell/preferences.js';
import { listenToNavigation } from './shell/router.js';
import { offerOfflinePage } from '../service-worker/register.js';
import { startSession } from './shell/session.js';
import { startImports } from './imports/account-imports.js';
import { startUploads } from './uploads/account-queue.js';

followTheme();
followLanguage();
listenToNavigation();
startUploads();
startImports();
startSession();
offerOfflinePage();
render(<App />, document.getElementById('console')!);
