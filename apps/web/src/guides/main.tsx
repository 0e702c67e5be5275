import '../style/guides.css';
import { render } from 'preact';
import { offerCopies } from '../components/copy-buttons.js';
import { followTheme } from '../theme/theme.js';
import { GuideSearch } from './guide-search.js';

followTheme();
offerCopies('.guide pre');
const root = document.getElementById('guide-search');
if (root) render(<GuideSearch indexPath={root.dataset['index']!} />, root);
