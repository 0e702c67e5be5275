import { figureOf } from '@core/contract';
import { faiSector } from './figures/fai-sector.js';
import { ScoreFigure } from './figures/score-figure.js';
import { leagueOf } from './leagues.js';
import { type Formats } from './formats.js';
import { type LivePage } from './live-page.js';
import { type Messages } from './messages/messages.js';
import { type PageTrack } from './page-track.js';
import { RULE_SET_PARAMETER } from './preferences.js';
import { typeName } from './type-name.js';
import { type SharedAlternative, type SharedScore, type SharedTypeScore } from './shared-flight.js';

export interface ScorePanelProps {
  readonly score: SharedScore;
  /** All rule sets to choose from. */
  readonly scores: readonly SharedScore[];
  readonly track: PageTrack | null;
  readonly formats: Formats;
  readonly messages: Messages;
  readonly live: LivePage | null;
}

/** The score: drawn, computed step by step, and why it was not another flight type. */
export function ScorePanel({ score, scores, track, formats, messages, live }: ScorePanelProps) {
  const { best, alternatives = [] } = score;
  const texts = messages.score;
  const lost = alternatives.filter((alternative) => alternative.lost !== null);
  return (
    <div class="score">
      {best ? (
        <BestScore best={best} track={track} formats={formats} messages={messages} />
      ) : (
        <p>{texts.unscored[score.unscored_reason ?? ''] ?? texts.none}</p>
      )}
      {best && <Breaks score={score} messages={messages} />}
      <p class="rules">
        <strong>{texts.rules(leagueOf(score))}</strong>
        <small>
          {texts.season(score.season)}. {texts.disclaimer}
        </small>
      </p>
      {lost.length > 0 && (
        <>
          <h3>{texts.others}</h3>
          <dl class="lines">
            {lost.map((alternative) => (
              <div key={alternative.type}>
                <dt>{typeName(alternative, messages)}</dt>
                <dd>{whyLost(alternative, formats, messages)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {scores.length > 1 && <RuleSets score={score} scores={scores} messages={messages} live={live} />}
    </div>
  );
}

/** What the score leaves out; nothing for a flight that counts as a whole. */
function Breaks({ score, messages }: Pick<ScorePanelProps, 'score' | 'messages'>) {
  const { breaks = [] } = score;
  const { score: texts } = messages;
  const list = Object.entries(texts.breakReasons).flatMap(([reason, text]) => {
    const count = breaks.filter((other) => other.reason === reason).length;
    return count === 0 ? [] : [text(count)];
  });
  if (list.length === 0) return null;
  return (
    <p>
      <small>{texts.breaks(list.join(', '))}</small>
    </p>
  );
}

interface BestScoreProps {
  readonly best: SharedTypeScore;
  readonly track: PageTrack | null;
  readonly formats: Formats;
  readonly messages: Messages;
}

function BestScore({ best, track, formats, messages }: BestScoreProps) {
  const texts = messages.score;
  const sector = faiSector(best);
  return (
    <>
      <p class="big">
        <b>{formats.points(best.points)}</b> {texts.points}
      </p>
      <p class="soft">
        {typeName(best, messages)}, {sumOf(best, formats, messages)}
      </p>
      <ScoreFigure score={best} sector={sector} track={track} label={texts.figure} />
      {sector.length > 0 && (
        <p>
          <small>{texts.sector}</small>
        </p>
      )}
      <dl class="lines">
        {legsOf(best, messages).map(({ name, distanceKm }, i) => (
          <div key={i}>
            <dt>{name}</dt>
            <dd>{formats.distance(distanceKm, 2)}</dd>
          </div>
        ))}
        {best.closing_distance_m !== null && best.closing_limit_m !== null && (
          <div>
            <dt>{texts.closingGap(formats.shortDistance(best.closing_limit_m))}</dt>
            <dd>{formats.shortDistance(best.closing_distance_m)}</dd>
          </div>
        )}
      </dl>
      <p>
        <small>{best.optimal ? texts.isOptimal : texts.isBestFound}</small>
      </p>
    </>
  );
}

/** How the points come about: distance, less the closing gap, times the multiplier. */
function sumOf(best: SharedTypeScore, formats: Formats, { score: texts }: Messages): string {
  const distance = formats.distance(best.distance_km, 2);
  const multiplier = formats.number(best.multiplier, Number.isInteger(best.multiplier * 10) ? 1 : 2);
  const deductedM = best.closing_deducted_m ?? 0;
  return deductedM > 0
    ? texts.sumWithGap(distance, formats.shortDistance(deductedM), multiplier)
    : texts.sum(distance, multiplier);
}

function legsOf(best: SharedTypeScore, { score: texts }: Messages): { name: string; distanceKm: number }[] {
  const { isCircuit } = figureOf(best);
  const count = best.turnpoints.length;
  const numbers = best.turnpoints.map((_, i) => String(i + 1));
  const corners = isCircuit ? [...numbers, '1'] : [texts.start, ...numbers, texts.finish];
  return best.legs.map(({ distance_km: distanceKm }, i) => {
    const [from, to] = [corners[i], corners[i + 1]];
    const isNamed =
      from !== undefined && to !== undefined && best.legs.length === (isCircuit ? count : count + 1);
    return { name: isNamed ? texts.leg(from, to) : String(i + 1), distanceKm };
  });
}

function whyLost(
  { lost }: SharedAlternative,
  formats: Formats,
  { score: { lost: texts } }: Messages,
): string {
  if (!lost) return '';
  const { missing_points: missing, missing_m: missingM, points_if_closed: points } = lost;
  const { share, limit_share: limit, needed_km: neededKm } = lost;
  switch (lost.reason) {
    case 'fewer_points':
      return missing === undefined ? texts.other : texts.fewerPoints(formats.points(missing));
    case 'not_closed':
      return missingM === undefined || points === undefined
        ? texts.other
        : texts.notClosed(formats.shortDistance(missingM), formats.points(points));
    case 'side_limit':
      return share === undefined || limit === undefined
        ? texts.other
        : texts.sideLimit(formats.percent(share), formats.percent(limit));
    case 'too_short':
      return neededKm === undefined ? texts.other : texts.tooShort(formats.distance(neededKm, 0));
    case 'cannot_win':
      return texts.cannotWin;
    case 'no_circuit':
      return texts.noCircuit;
    default:
      return texts.other;
  }
}

/** Links that draw the page under other rules; with script, they only switch. */
function RuleSets({
  score,
  scores,
  messages,
  live,
}: Pick<ScorePanelProps, 'score' | 'scores' | 'messages' | 'live'>) {
  return (
    <nav class="rule-sets" aria-label={messages.score.otherRules}>
      <h3>{messages.score.otherRules}</h3>
      <ul>
        {scores.map((one) => (
          <li key={one.rule_set}>
            <a
              href={`?${RULE_SET_PARAMETER}=${one.rule_set}#panel-score`}
              rel="nofollow"
              aria-current={one.rule_set === score.rule_set ? 'true' : undefined}
              onClick={(event: { preventDefault(): void }) => {
                if (!live) return;
                event.preventDefault();
                live.selectRuleSet(one.rule_set);
              }}
            >
              {leagueOf(one)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
