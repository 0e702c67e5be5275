import '../style/guides.css';
import { render } from 'preact';
import { followTheme } from '../theme/theme.js';
import { offerCopies } from './copy-buttons.js';
import { GuideSearch } from './guide-search.js';

followTheme();
offerCopies();
const root = document.getElementById('guide-search');
if (root) render(<GuideSearch indexPath={root.dataset['index']!} />, root);
