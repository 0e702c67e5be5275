export interface Velocity {
  eastMps: number;
  northMps: number;
}
