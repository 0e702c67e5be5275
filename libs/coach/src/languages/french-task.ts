import { type NumberText } from '../number-text.js';
import { type TaskMessages } from '../task-messages.js';

export function frenchTask(n: NumberText): TaskMessages {
  return {
    headlineGoal: ({ task_distance_km, race_seconds }) =>
      `Au goal : une manche de ${n.scoredKilometres(task_distance_km)} en ${n.duration(race_seconds)}`,
    headlineTask: ({ task_distance_km, flown_distance_km }) =>
      `${n.scoredKilometres(flown_distance_km)} d'une manche de ${n.scoredKilometres(task_distance_km)}`,
    headlineNotStarted: ({ task_distance_km }) =>
      `Une manche de ${n.scoredKilometres(task_distance_km)}, sans start`,

    taskGoal: ({ race_seconds, speed_kmh }) =>
      `Tu étais au goal ${n.duration(race_seconds)} après le start, à ${n.speed(speed_kmh)} de moyenne.`,
    taskShort: ({ reached_count, turnpoint_count, missing_distance_km }) =>
      `Tu t'es posé ${n.scoredKilometres(missing_distance_km)} avant le goal, avec ${n.count(reached_count)} balises validées sur ${n.count(turnpoint_count)}.`,
    taskNotStarted: ({ turnpoint_count }) =>
      `L'enregistrement ne montre pas de start valable pour la manche déclarée, avec ${n.counted(turnpoint_count, 'une balise', 'balises')} : il n'y a donc pas de course à débriefer.`,
    taskStart: (after) => `Tu as pris le start ${n.duration(after)} après le décollage.`,
    taskSlowestLeg: ({ index, leg_seconds, leg_share }) =>
      `La branche vers la balise ${index} a pris ${n.duration(leg_seconds)}, soit ${n.percent(leg_share)} de la course.`,

    taskMissed: ({ missing_distance_km }, { index, missed_by_m }) =>
      `Tu as manqué la balise ${index} de ${n.way(missed_by_m)}. Cela a coûté ${n.scoredKilometres(missing_distance_km)} de manche : vérifie sur l'instrument que le cylindre est validé avant de repartir.`,
  };
}
