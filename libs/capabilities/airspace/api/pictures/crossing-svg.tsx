import { drawnLines, drawnText, drawnWidth, fittingSize, NOT_BOLD, xmlOfHtml } from '@core/contract';
import { renderToString } from 'preact-render-to-string';
import type * as wire from '../../wire/index.js';
import { CrossingFacts } from './crossing-facts.js';
import { type CrossingPicture, decisiveReading, PICTURE, PLAN, SECTION } from './crossing-picture.js';
import { PICTURE_MESSAGES, type PictureMessages } from './picture-messages.js';
import { pictureStyle } from './picture-style.js';
import { dayText } from './picture-times.js';
import { PlanFigure } from './plan-figure.js';
import { SectionFigure } from './section-figure.js';

const LEFT = 48;
const WIDTH = PICTURE.width - 2 * LEFT;
/** Of names, because widths are estimated, and a name may be all capitals. */
const NAME_WIDTH = 0.92 * WIDTH;
const NAME_SIZES = [52, 44, 38, 32];
const SENTENCE_SIZES = [28, 25, 22];

/** The picture as SVG, which is XML. */
export function crossingSvg(picture: CrossingPicture): string {
  const messages = PICTURE_MESSAGES[picture.language];
  const { width, height } = PICTURE;
  const svg = renderToString(
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <style>{pictureStyle()}</style>
      <rect class="paper" width={width} height={height} />
      <g class={picture.crossing.verdict}>
        <Heading picture={picture} messages={messages} />
        <Captions picture={picture} messages={messages} />
        <PlanFigure picture={picture} />
        <SectionFigure picture={picture} messages={messages} />
        <CrossingFacts picture={picture} messages={messages} />
      </g>
      <Footer picture={picture} messages={messages} />
    </svg>,
  );
  return xmlOfHtml(svg);
}

interface PartProps {
  readonly picture: CrossingPicture;
  readonly messages: PictureMessages;
}

function Heading({ picture, messages }: PartProps) {
  const { number, count, flownOn, language, airspace, crossing } = picture;
  const flight =
    flownOn === null ? messages.flightWithoutDate : messages.flightOf(dayText(flownOn, language));
  const name = drawnText(airspace.name);
  const nameSize = fittingSize(NAME_SIZES, drawnWidth(name), NAME_WIDTH);
  const badge = messages.verdicts[crossing.verdict];
  const badgeWidth = drawnWidth(badge) * 26 + 36;
  const sentence = drawnText(crossing.sentence);
  const room = NAME_WIDTH - badgeWidth - 20;
  const sentenceSize = fittingSize(SENTENCE_SIZES, drawnWidth(sentence), room);
  const lines = drawnLines(sentence, room / sentenceSize, 2);
  return (
    <g>
      <text class="soft" x={LEFT} y={58} font-size={26}>
        {drawnText(`${messages.heading(number, count)} · ${flight}`)}
      </text>
      <text class="bold" x={LEFT} y={116} font-size={nameSize}>
        {drawnLines(name, NAME_WIDTH / nameSize, 1)[0]}
      </text>
      <text x={LEFT} y={158} font-size={26}>
        {drawnLines(drawnText(airspaceText(picture, messages)), WIDTH / 26 / NOT_BOLD, 1)[0]}
      </text>
      <rect class="badge" x={LEFT} y={186} width={badgeWidth} height={48} rx={8} />
      <text class="on-colour" x={LEFT + badgeWidth / 2} y={219} font-size={26}>
        {drawnText(badge)}
      </text>
      {lines.map((line, i) => (
        <text
          key={i}
          class="bold"
          x={LEFT + badgeWidth + 20}
          y={lines.length === 1 ? 219 : 206 + i * sentenceSize * 1.25}
          font-size={sentenceSize}
        >
          {line}
        </text>
      ))}
    </g>
  );
}

/** `Class D · CTR · FL 75 (2,286 m) to FL 125 (3,810 m)`. */
function airspaceText({ airspace, language }: CrossingPicture, messages: PictureMessages): string {
  const { icao_class, type, code, floor, ceiling } = airspace;
  const kind = type === 'other' ? null : (messages.types[type] ?? type.replaceAll('_', ' ').toUpperCase());
  const limit = ({ text, height_m, datum }: wire.AirspaceLimit) =>
    height_m === null || height_m === 0 || datum === 'unknown'
      ? text
      : `${text} (${height_m.toLocaleString(language)} m)`;
  return [
    icao_class && messages.class(icao_class),
    kind,
    code !== icao_class && messages.code(code),
    messages.limits(limit(floor), limit(ceiling)),
  ]
    .filter(Boolean)
    .join(' · ');
}

function Captions({ picture: { crossing, timeZone }, messages }: PartProps) {
  const reading = decisiveReading(crossing) ?? crossing.floor ?? crossing.ceiling;
  const altimeter = messages.altimeters[reading?.altimeter ?? 'calibrated'];
  const caption = drawnText(messages.section(altimeter));
  const width = PICTURE.width - LEFT - SECTION.x;
  const size = fittingSize([24, 22, 20], drawnWidth(caption), width);
  const zone = timeZone === null ? 'UTC' : messages.timeZone(timeZone);
  return (
    <g>
      <text class="bold" x={PLAN.x} y={PLAN.y - 16} font-size={24}>
        {messages.plan}
      </text>
      <text class="bold" x={SECTION.x} y={PLAN.y - 16} font-size={size}>
        {drawnLines(caption, width / size, 1)[0]}
      </text>
      <text
        class="soft right"
        x={SECTION.x + SECTION.width}
        y={SECTION.y + SECTION.height + 74}
        font-size={18}
      >
        {drawnText(zone)}
      </text>
    </g>
  );
}

function Footer({ picture, messages }: PartProps) {
  const { set, flightId, fileSha256, language, places } = picture;
  const days = set && [
    `${messages.from_day} ${dayText(set.valid_from, language)}`,
    set.valid_until && `${messages.until_day} ${dayText(set.valid_until, language)}`,
  ];
  const data = set
    ? `${messages.data}${messages.colon}${[set.name, ...days!, set.licence && `${messages.licence}${messages.colon}${set.licence}`].filter(Boolean).join(', ')}.`
    : `${messages.data}${messages.colon}${picture.airspace.set}.`;
  const file = fileSha256 === null ? '' : ` · ${messages.file}${messages.colon}${fileSha256}`;
  const credits = places.length > 0 ? ` ${messages.places}.` : '';
  const lines = [
    ...drawnLines(drawnText(`${data}${credits}`), WIDTH / 18 / NOT_BOLD, 2),
    drawnText(`${messages.flight} ${flightId}${file}`),
  ];
  return (
    <g>
      <path class="rule" d={`M${LEFT} ${PICTURE.height - 128}h${WIDTH}`} />
      <text class="bold" x={LEFT} y={PICTURE.height - 98} font-size={22}>
        {drawnText(messages.noDetermination)}
      </text>
      {lines.map((line, i) => (
        <text key={i} class="soft" x={LEFT} y={PICTURE.height - 70 + i * 25} font-size={18}>
          {line}
        </text>
      ))}
    </g>
  );
}
