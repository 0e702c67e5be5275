import '../style/flight.css';
import { ROOT_ID } from '@capabilities/pages/flight-page';
import { followTheme } from '../theme/theme.js';
import { takeOverFlight } from './take-over-flight.js';

followTheme();
await takeOverFlight(document.getElementById(ROOT_ID));
