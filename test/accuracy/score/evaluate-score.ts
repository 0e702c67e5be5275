import { RULE_SETS, type ScoredColumns, type TypeScore } from '@engine/scoring';
import { type RuleSetName } from '@core/contract';

/**
 * Recomputes a scoring's points from its fixes alone, with igc-xc-score's arithmetic: legs per 47 CFR 73.208 rounded
 * to 10 m, then the rules. Shares no code with the solver, so it can confirm the solver's claims. NaN if the scoring
 * breaks a rule.
 */
export function evaluateScore(columns: ScoredColumns, ruleSetName: RuleSetName, score: TypeScore): number {
  const ruleSet = RULE_SETS.find(({ name }) => name === ruleSetName);
  const type = ruleSet?.flightTypes.find(({ code }) => code === score.code);
  if (ruleSet === undefined || type === undefined) return Number.NaN;
  const { distanceDecimals, pointsDecimals } = ruleSet.rounding;
  const { turnpoints, startIndex, finishIndex } = score;
  const km = (i: number, j: number): number => hundredths(seriesKm(at(columns, i), at(columns, j)));
  const inOrder = [startIndex, ...turnpoints, finishIndex];
  if (inOrder.some((index, place) => place > 0 && index < inOrder[place - 1]!)) return Number.NaN;

  let legs: number[];
  if (type.shape === 'free-distance') legs = inOrder.slice(1).map((index, leg) => km(inOrder[leg]!, index));
  else if (type.shape === 'out-and-return-midpoint') {
    const [start, finish] = [at(columns, startIndex), at(columns, finishIndex)];
    const middle: Position = [(start[0] + finish[0]) / 2, (start[1] + finish[1]) / 2];
    const leg = hundredths(seriesKm(at(columns, turnpoints[0]!), middle));
    legs = [leg, leg];
  } else legs = turnpoints.map((index, leg) => km(index, turnpoints[(leg + 1) % turnpoints.length]!));

  const distance = decimals(
    legs.reduce((sum, leg) => sum + leg, 0),
    distanceDecimals,
  );
  const tier = type.tiers.findLast(({ fromKm }) => distance >= fromKm);
  if (tier === undefined) return 0;
  if (type.closing === undefined) return decimals(distance * tier.multiplier, pointsDecimals);
  const { fixedKm, relative, freeKm } = type.closing;
  const gap = km(startIndex, finishIndex);
  if (gap > hundredths(Math.max(fixedKm, relative * distance))) return Number.NaN;
  if (legs.some((leg) => leg < (type.sideMin ?? 0) * distance)) return Number.NaN;
  if (legs.some((leg) => leg > (type.sideMax ?? 1) * distance)) return Number.NaN;
  return decimals((distance - (gap > freeKm ? gap : 0)) * tier.multiplier, pointsDecimals);
}

type Position = [latitude: number, longitude: number];

function at({ latitudeDeg, longitudeDeg }: ScoredColumns, index: number): Position {
  return [latitudeDeg[index]!, longitudeDeg[index]!];
}

function seriesKm([lat1, lon1]: Position, [lat2, lon2]: Position): number {
  const mean = (lat1 + lat2) / 2 / (180 / Math.PI);
  const cos = Math.cos(mean);
  const cos2 = 2 * cos * cos - 1;
  const cos3 = cos * (2 * cos2 - 1);
  const cos4 = 2 * cos2 * cos2 - 1;
  const cos5 = 2 * cos2 * cos3 - cos;
  const north = (111.13209 - 0.566605 * cos2 + 0.0012 * cos4) * (lat2 - lat1);
  const east = (111.41513 * cos - 0.09455 * cos3 + 0.00012 * cos5) * (lon2 - lon1);
  return Math.sqrt(north * north + east * east);
}

function hundredths(km: number): number {
  return decimals(km, 2);
}

function decimals(value: number, places: number): number {
  return Number(value.toFixed(places));
}
