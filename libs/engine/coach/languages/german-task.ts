import { type NumberText } from '../number-text.js';
import { type TaskMessages } from '../task-messages.js';

export function germanTask(n: NumberText): TaskMessages {
  return {
    headlineGoal: ({ task_distance_km, race_seconds }) =>
      `Im Ziel: ${n.scoredKilometres(task_distance_km)} in ${n.duration(race_seconds)}`,
    headlineGoalRoute: ({ task_distance_km }) =>
      `Im Ziel: eine programmierte Strecke von ${n.scoredKilometres(task_distance_km)}`,
    headlineGoalAreas: ({ area_count, race_seconds }) =>
      `Im Ziel: eine Aufgabe mit ${area_count} ${area_count === 1 ? 'Wendegebiet' : 'Wendegebieten'} in ${n.duration(race_seconds)}`,
    headlineTask: ({ task_distance_km, flown_distance_km }) =>
      `${n.scoredKilometres(flown_distance_km)} von ${n.scoredKilometres(task_distance_km)} der Aufgabe`,
    headlineNotStarted: ({ task_distance_km }) =>
      `Aufgabe über ${n.scoredKilometres(task_distance_km)}, ohne gültigen Start`,

    taskGoal: ({ speed_kmh }) => `Du bist mit einem Schnitt von ${n.speed(speed_kmh)} ins Ziel geflogen.`,
    taskGoalRoute: () =>
      'Du hast alle Wendepunkte der programmierten Strecke der Reihe nach erreicht. Ihre Radien stehen nicht in der Datei, die Zeit auf der Strecke ist deshalb unbekannt.',
    taskShort: ({ reached_count, turnpoint_count, missing_distance_km }) =>
      `Bis ins Ziel haben ${n.scoredKilometres(missing_distance_km)} gefehlt` +
      (reached_count === 0
        ? '.'
        : reached_count === turnpoint_count
          ? ', mit allen Wendepunkten.'
          : `, mit ${reached_count} von ${turnpoint_count} Wendepunkten.`),
    taskNotStarted: () =>
      'Die Aufzeichnung zeigt keinen gültigen Air-Start zur programmierten Aufgabe, es gibt also kein Rennen zu besprechen.',
    taskStart: (after) => `Den Air-Start hast du ${n.duration(after)} nach dem Abheben genommen.`,
    taskSlowestLeg: ({ index, leg_seconds, leg_share }) =>
      `Der Schenkel zu Wendepunkt ${index} hat ${n.duration(leg_seconds)} gedauert, ${n.percent(leg_share)} des Rennens.`,

    taskMissed: ({ missing_distance_km }, { index, missed_by_m }) =>
      `Wendepunkt ${index} hast du um ${n.way(missed_by_m)} verfehlt, das hat ${n.scoredKilometres(missing_distance_km)} der Aufgabe gekostet. Warte, bis dein Gerät den Zylinder bestätigt, bevor du auf den nächsten Kurs gehst.`,
    taskGoalMissed: ({ goal_missed_by_m }) =>
      `Bis ins Ziel haben dir ${n.way(goal_missed_by_m)} gefehlt. Mit etwas mehr Höhe für den Endanflug hätte es gereicht.`,
  };
}
