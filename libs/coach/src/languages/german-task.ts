import { type NumberText } from '../number-text.js';
import { type TaskMessages } from '../task-messages.js';

export function germanTask(n: NumberText): TaskMessages {
  return {
    headlineGoal: ({ task_distance_km, race_seconds }) =>
      `Im Ziel: ${n.scoredKilometres(task_distance_km)} in ${n.duration(race_seconds)}`,
    headlineTask: ({ task_distance_km, flown_distance_km }) =>
      `${n.scoredKilometres(flown_distance_km)} von ${n.scoredKilometres(task_distance_km)} der Aufgabe`,
    headlineNotStarted: ({ task_distance_km }) =>
      `Eine Aufgabe über ${n.scoredKilometres(task_distance_km)}, nicht gestartet`,

    taskGoal: ({ race_seconds, speed_kmh }) =>
      `Im Ziel warst du ${n.duration(race_seconds)} nach dem Air-Start, mit einem Schnitt von ${n.speed(speed_kmh)}.`,
    taskShort: ({ reached_count, turnpoint_count, missing_distance_km }) =>
      `Gelandet bist du ${n.scoredKilometres(missing_distance_km)} vor dem Ziel, mit ${n.count(reached_count)} von ${n.count(turnpoint_count)} Wendepunkten.`,
    taskNotStarted: ({ turnpoint_count }) =>
      `Einen gültigen Air-Start zur angegebenen Aufgabe mit ${n.counted(turnpoint_count, 'einem Wendepunkt', 'Wendepunkten')} zeigt die Aufzeichnung nicht, es gibt also kein Rennen zu besprechen.`,
    taskStart: (after) => `Den Air-Start hast du ${n.duration(after)} nach dem Abheben genommen.`,
    taskSlowestLeg: ({ index, leg_seconds, leg_share }) =>
      `Der Schenkel zu Wendepunkt ${index} hat ${n.duration(leg_seconds)} gedauert, ${n.percent(leg_share)} des Rennens.`,

    taskMissed: ({ missing_distance_km }, { index, missed_by_m }) =>
      `Wendepunkt ${index} hast du um ${n.way(missed_by_m)} verfehlt. Das hat ${n.scoredKilometres(missing_distance_km)} der Aufgabe gekostet: Kontrolliere am Gerät, ob der Zylinder ausgelöst hat, bevor du auf den nächsten Kurs gehst.`,
  };
}
