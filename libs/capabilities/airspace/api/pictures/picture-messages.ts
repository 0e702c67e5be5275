import { type DebriefLanguage } from '@core/contract';
import { type LimitAltimeter } from '@engine/airspace';
import type * as wire from '../../wire/index.js';

type Airspace = wire.AirspaceOfFlight;

/** A distance in words: inside or outside. */
type Distance = (metres: string, isInside: boolean) => string;

/** The words of a picture in one language. */
export interface PictureMessages {
  readonly heading: (number: number, count: number) => string;
  readonly flightOf: (day: string) => string;
  readonly flightWithoutDate: string;
  readonly verdicts: Readonly<Record<wire.AirspaceCrossing['verdict'], string>>;
  readonly class: (letter: string) => string;
  readonly code: (code: string) => string;
  readonly types: Readonly<Partial<Record<Airspace['type'], string>>>;
  readonly limits: (floor: string, ceiling: string) => string;
  readonly plan: string;
  readonly section: (altimeter: string) => string;
  readonly altimeters: Readonly<Record<LimitAltimeter, string>>;
  readonly aboveGround: string;
  readonly height: (metres: string) => string;
  readonly colon: string;
  readonly derived: string;
  readonly noAltitude: string;
  readonly entry: string;
  readonly deepest: string;
  readonly exit: string;
  readonly atTakeoff: string;
  readonly atLanding: string;
  readonly fromBorder: Distance;
  readonly fromLimit: Readonly<Record<'floor' | 'ceiling', Distance>>;
  readonly floor: string;
  readonly ceiling: string;
  readonly ground: string;
  readonly duration: string;
  readonly always: string;
  readonly unknown: string;
  readonly rules: string;
  readonly reasons: string;
  readonly ignored: string;
  readonly noDetermination: string;
  readonly data: string;
  readonly from_day: string;
  readonly until_day: string;
  readonly licence: string;
  readonly flight: string;
  readonly file: string;
  readonly places: string;
  readonly timeZone: (zone: string) => string;
}

const en: PictureMessages = {
  heading: (number, count) => `Airspace: crossing ${number} of ${count}`,
  flightOf: (day) => `flight of ${day}`,
  flightWithoutDate: 'flight without a date',
  verdicts: { inside: 'INSIDE', possible: 'POSSIBLE', near: 'NEAR', outside: 'OUTSIDE' },
  class: (letter) => `Class ${letter}`,
  code: (code) => `in the file: ${code}`,
  types: {
    ...{ restricted: 'Restricted area', danger: 'Danger area', prohibited: 'Prohibited area' },
    ...{ airway: 'Airway', alert: 'Alert area', warning: 'Warning area', protected: 'Protected area' },
    ...{
      gliding_sector: 'Gliding sector',
      military_ctr: 'Military CTR',
      aerial_sporting: 'Aerial sporting area',
    },
    ...{
      overflight_restriction: 'Overflight restriction',
      helicopter_traffic_zone: 'Helicopter traffic zone',
    },
  },
  limits: (floor, ceiling) => `${floor} to ${ceiling}`,
  plan: 'Plan',
  section: (altimeter) => `Altitude over time: ${altimeter}`,
  altimeters: {
    pressure_standard: 'pressure altitude on 1013.25 hPa',
    pressure_qnh: 'pressure altitude on QNH',
    calibrated: 'calibrated altitude above sea level',
    gnss: 'GNSS altitude above sea level',
  },
  aboveGround: 'less the terrain',
  height: (metres) => `${metres} above ground`,
  colon: ': ',
  derived: 'derived',
  noAltitude: 'No altitude to compare with the limits.',
  entry: 'Entry',
  deepest: 'Deepest point',
  exit: 'Exit',
  atTakeoff: 'takes off inside',
  atLanding: 'lands inside',
  fromBorder: (metres, isInside) => `${metres} ${isInside ? 'inside' : 'outside'} the border`,
  fromLimit: {
    floor: (metres, isInside) => `${metres} ${isInside ? 'above' : 'below'} the floor`,
    ceiling: (metres, isInside) => `${metres} ${isInside ? 'below' : 'above'} the ceiling`,
  },
  floor: 'Floor',
  ceiling: 'Ceiling',
  ground: 'Ground',
  duration: 'Measured inside',
  always: 'every flight keeps it',
  unknown: 'unknown',
  rules: 'Rules',
  reasons: 'Why it is not certain',
  ignored: 'the uncertainty is ignored',
  noDetermination: 'This picture shows what the data say. It is not a legal determination.',
  data: 'Airspaces',
  from_day: 'from',
  until_day: 'until',
  licence: 'licence',
  flight: 'Flight',
  file: 'SHA-256 of the IGC file',
  places: 'Place names: GeoNames, CC BY 4.0',
  timeZone: (zone) => `local time ${zone}`,
};

const de: PictureMessages = {
  heading: (number, count) => `Luftraum: Einflug ${number} von ${count}`,
  flightOf: (day) => `Flug vom ${day}`,
  flightWithoutDate: 'Flug ohne Datum',
  verdicts: { inside: 'DRINNEN', possible: 'MÖGLICH', near: 'NAHE', outside: 'DRAUSSEN' },
  class: (letter) => `Klasse ${letter}`,
  code: (code) => `in der Datei: ${code}`,
  types: {
    ...{ restricted: 'Beschränkungsgebiet', danger: 'Gefahrengebiet', prohibited: 'Sperrgebiet' },
    ...{ airway: 'Luftstraße', alert: 'Alarmgebiet', warning: 'Warngebiet', protected: 'Schutzgebiet' },
    ...{
      gliding_sector: 'Segelflugsektor',
      military_ctr: 'Militärische CTR',
      aerial_sporting: 'Luftsportgebiet',
    },
    ...{ overflight_restriction: 'Überflugbeschränkung', helicopter_traffic_zone: 'Hubschrauberzone' },
  },
  limits: (floor, ceiling) => `${floor} bis ${ceiling}`,
  plan: 'Grundriss',
  section: (altimeter) => `Höhe über der Zeit: ${altimeter}`,
  altimeters: {
    pressure_standard: 'Druckhöhe bei 1013,25 hPa',
    pressure_qnh: 'Druckhöhe bei QNH',
    calibrated: 'kalibrierte Höhe über dem Meer',
    gnss: 'GNSS-Höhe über dem Meer',
  },
  aboveGround: 'abzüglich Gelände',
  height: (metres) => `${metres} über Grund`,
  colon: ': ',
  derived: 'abgeleitet',
  noAltitude: 'Keine Höhe, die sich mit den Grenzen vergleichen lässt.',
  entry: 'Einflug',
  deepest: 'Tiefster Punkt',
  exit: 'Ausflug',
  atTakeoff: 'startet im Luftraum',
  atLanding: 'landet im Luftraum',
  fromBorder: (metres, isInside) => `${metres} ${isInside ? 'innerhalb' : 'außerhalb'} des Randes`,
  fromLimit: {
    floor: (metres, isInside) => `${metres} ${isInside ? 'über' : 'unter'} der Untergrenze`,
    ceiling: (metres, isInside) => `${metres} ${isInside ? 'unter' : 'über'} der Obergrenze`,
  },
  floor: 'Untergrenze',
  ceiling: 'Obergrenze',
  ground: 'Gelände',
  duration: 'Gemessen im Luftraum',
  always: 'jeder Flug hält sie ein',
  unknown: 'unbekannt',
  rules: 'Regeln',
  reasons: 'Warum es nicht sicher ist',
  ignored: 'die Unsicherheit bleibt außer Acht',
  noDetermination: 'Dieses Bild zeigt, was die Daten sagen. Es ist keine rechtliche Feststellung.',
  data: 'Lufträume',
  from_day: 'ab',
  until_day: 'bis',
  licence: 'Lizenz',
  flight: 'Flug',
  file: 'SHA-256 der IGC-Datei',
  places: 'Ortsnamen: GeoNames, CC BY 4.0',
  timeZone: (zone) => `Ortszeit ${zone}`,
};

const fr: PictureMessages = {
  heading: (number, count) => `Espace aérien : pénétration ${number} sur ${count}`,
  flightOf: (day) => `vol du ${day}`,
  flightWithoutDate: 'vol sans date',
  verdicts: { inside: 'DEDANS', possible: 'POSSIBLE', near: 'PROCHE', outside: 'DEHORS' },
  class: (letter) => `Classe ${letter}`,
  code: (code) => `dans le fichier : ${code}`,
  types: {
    ...{ restricted: 'Zone réglementée', danger: 'Zone dangereuse', prohibited: 'Zone interdite' },
    ...{
      airway: 'Voie aérienne',
      alert: "Zone d'alerte",
      warning: 'Zone d’avertissement',
      protected: 'Zone protégée',
    },
    ...{
      gliding_sector: 'Secteur vol à voile',
      military_ctr: 'CTR militaire',
      aerial_sporting: 'Zone de sport aérien',
    },
    ...{ overflight_restriction: 'Survol limité', helicopter_traffic_zone: 'Zone hélicoptères' },
  },
  limits: (floor, ceiling) => `de ${floor} à ${ceiling}`,
  plan: 'Plan',
  section: (altimeter) => `Altitude dans le temps : ${altimeter}`,
  altimeters: {
    pressure_standard: 'altitude-pression à 1013,25 hPa',
    pressure_qnh: 'altitude-pression au QNH',
    calibrated: 'altitude calibrée au-dessus de la mer',
    gnss: 'altitude GNSS au-dessus de la mer',
  },
  aboveGround: 'moins le terrain',
  height: (metres) => `${metres} au-dessus du sol`,
  colon: ' : ',
  derived: 'dérivée',
  noAltitude: "Pas d'altitude à comparer aux limites.",
  entry: 'Entrée',
  deepest: 'Point le plus profond',
  exit: 'Sortie',
  atTakeoff: 'décolle dedans',
  atLanding: 'atterrit dedans',
  fromBorder: (metres, isInside) => `${metres} ${isInside ? 'à l’intérieur' : 'à l’extérieur'} du bord`,
  fromLimit: {
    floor: (metres, isInside) => `${metres} ${isInside ? 'au-dessus' : 'au-dessous'} du plancher`,
    ceiling: (metres, isInside) => `${metres} ${isInside ? 'au-dessous' : 'au-dessus'} du plafond`,
  },
  floor: 'Plancher',
  ceiling: 'Plafond',
  ground: 'Sol',
  duration: 'Mesuré dedans',
  always: 'tout vol le respecte',
  unknown: 'inconnu',
  rules: 'Règles',
  reasons: 'Pourquoi ce n’est pas certain',
  ignored: "l'incertitude est ignorée",
  noDetermination: "Cette image montre ce que disent les données. Ce n'est pas une constatation juridique.",
  data: 'Espaces aériens',
  from_day: 'à partir du',
  until_day: "jusqu'au",
  licence: 'licence',
  flight: 'Vol',
  file: 'SHA-256 du fichier IGC',
  places: 'Noms de lieux : GeoNames, CC BY 4.0',
  timeZone: (zone) => `heure locale ${zone}`,
};

export const PICTURE_MESSAGES: Readonly<Record<DebriefLanguage, PictureMessages>> = { en, de, fr };
