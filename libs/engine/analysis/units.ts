export const METRES_PER_KM = 1000;
export const KMH_PER_MPS = 3.6;
