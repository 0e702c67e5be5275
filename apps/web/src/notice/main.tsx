import '../style/notice.css';
import { followTheme } from '../theme/theme.js';

followTheme();
