import { type NumberText } from '../number-text.js';
import { type TaskMessages } from '../task-messages.js';

export function frenchTask(n: NumberText): TaskMessages {
  return {
    headlineGoal: ({ task_distance_km, race_seconds }) =>
      `Au goal : une manche de ${n.scoredKilometres(task_distance_km)} en ${n.duration(race_seconds)}`,
    headlineGoalRoute: ({ task_distance_km }) =>
      `Au goal : un parcours déclaré de ${n.scoredKilometres(task_distance_km)}`,
    headlineGoalAreas: ({ area_count, race_seconds }) =>
      `Au goal : une manche à ${area_count} ${area_count === 1 ? 'zone assignée' : 'zones assignées'} en ${n.duration(race_seconds)}`,
    headlineTask: ({ task_distance_km, flown_distance_km }) =>
      `${n.scoredKilometres(flown_distance_km)} sur une manche de ${n.scoredKilometres(task_distance_km)}`,
    headlineNotStarted: ({ task_distance_km }) =>
      `Une manche de ${n.scoredKilometres(task_distance_km)}, sans start valable`,

    taskGoal: ({ speed_kmh }) => `Tu es au goal, avec une moyenne de ${n.speed(speed_kmh)}.`,
    taskGoalRoute: () =>
      "Tu as passé toutes les balises du parcours déclaré dans l'ordre. Leurs rayons ne figurent pas dans le fichier : le temps de course est donc inconnu.",
    taskShort: ({ reached_count, turnpoint_count, missing_distance_km }) =>
      `Il te manquait ${n.scoredKilometres(missing_distance_km)} jusqu'au goal` +
      (reached_count === 0
        ? '.'
        : reached_count === turnpoint_count
          ? ', toutes les balises validées.'
          : `, avec ${reached_count} ${reached_count === 1 ? 'balise validée' : 'balises validées'} sur ${turnpoint_count}.`),
    taskNotStarted: () =>
      "L'enregistrement ne montre pas de start valable pour la manche déclarée : il n'y a donc pas de course à débriefer.",
    taskStart: (after) => `Tu as pris le start ${n.duration(after)} après le décollage.`,
    taskSlowestLeg: ({ index, leg_seconds, leg_share }) =>
      `La branche vers la balise ${index} a pris ${n.duration(leg_seconds)}, soit ${n.percent(leg_share)} de la course.`,

    taskMissed: ({ missing_distance_km }, { index, missed_by_m }) =>
      `Tu as manqué la balise ${index} de ${n.way(missed_by_m)}, ce qui t'a coûté ${n.scoredKilometres(missing_distance_km)} de manche. Attends que l'instrument valide le cylindre avant de repartir.`,
    taskGoalMissed: ({ goal_missed_by_m }) =>
      `Il t'a manqué ${n.way(goal_missed_by_m)} pour le goal. Un peu plus de marge sur le plané final aurait suffi.`,
  };
}
