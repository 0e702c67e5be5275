// Loaded when the first group is opened, with its style.
import '../../style/group.css';

export { GroupPage } from '../../group/group-page.js';
