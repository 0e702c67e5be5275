/** A file of every kind that is read, around 47° N 8° E, with most of what occurs in real ones. */
export const AIRSPACE_FILES: Readonly<Record<string, string>> = {
  openair1: `* TYPES OF OPENAIR 1
AC C
SP 0,1,0,128,255
SB -1,-1,-1

AC C
AN TMA 1 118.1
AL 5500 ft
AH FL 195
DP 47:10:00 N 007:50:00 E
DP 47:10:00 N 008:10:00 E
V D=-
V X=47:00:00 N 008:00:00 E
DB 47:05:00 N 008:10:00 E,47:05:00 N 007:50:00 E * an arc
DP 47:10:00 N 007:50:00 E

AC R
AN ED-R 1 (MON-FRI+)
AL GND
AH 1000ft AGL
V X=47:00:00 N 008:00:00 E
DC 2.5

AC CTR
AN CTR NORTH HX
AL SFC
AH 2900AMSL FT
V D=+
V X=47:20.500 N 008:05.250 E
DA 5,270,90
DP 47.3 N 8.1 E

AC Q
AN AIRWAY
AL FL 65 (MNM ALT 5500FT)
AH UNL
V W=2.0
DY 47:00:00 N 007:40:00 E
DY 47:05:00 N 008:00:00 E
DY 47:00:00 N 008:20:00 E

AC P
AN ACROSS 180
AL 0
AH 300m GND
DP 10:00:00 S 179:50:00 E
DP 10:00:00 S 179:50:00 W
DP 11:00:60 S 179:50:00 W
`,
  openair2: `AC D
AY CTR
AN CTR TOWN
AI 123
AF 118.200
AG TOWN TOWER
AL GND
AH 3500ft AMSL
AA 2025-06-01T08:00Z/2025-06-30T18:00Z
AA NONE/2026-01-01T00:00Z
DP 47:00:00 N 007:55:00 E
DP 47:05:00 N 007:55:00 E
DP 47:05:00 N 008:05:60 E
DP 47:00:00 N 008:05:00 E

AC UNC
AY R
AN LF-R 1 (NOTAM)
AL FL65
AH FL115
AA NONE
DP 47:00:00 N 007:55:00 E
DP 47:05:00 N 008:05:00 E
DP 47:05:00 N 007:55:00 E
DP 47:00:00 N 008:05:00 E
`,
  geojson: JSON.stringify(
    {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: {
            ...{ name: 'TMA GEO', type: 7, icaoClass: 3 },
            lowerLimit: { value: 4500, unit: 1, referenceDatum: 1 },
            upperLimit: { value: 100, unit: 6, referenceDatum: 2 },
          },
          geometry: {
            type: 'Polygon',
            coordinates: [
              ...[
                [
                  [7.9, 47],
                  [8.1, 47],
                  [8.1, 47.1],
                  [7.9, 47.1],
                  [7.9, 47],
                ],
              ],
              ...[
                [
                  [7.95, 47.02],
                  [8.05, 47.02],
                  [8.05, 47.05],
                  [7.95, 47.02],
                ],
              ],
            ],
          },
        },
        {
          type: 'Feature',
          properties: {
            ...{ name: 'D GEO', type: 'danger', icaoClass: 'UNC' },
            lowerLimit: { value: 0, unit: 'FT', referenceDatum: 'GND' },
            upperLimit: { value: 900, unit: 'M', referenceDatum: 'GND' },
          },
          geometry: {
            type: 'MultiPolygon',
            coordinates: [
              [
                [
                  [7.9, 47],
                  [8.1, 47],
                  [8, 47.1],
                  [7.9, 47],
                ],
              ],
            ],
          },
        },
      ],
    },
    null,
    1,
  ),
  openaip: JSON.stringify(
    [
      {
        ...{ _id: '1', name: 'CTR AIP', type: 4, icaoClass: 3, activity: 0, byNotam: false },
        lowerLimit: { value: 0, unit: 1, referenceDatum: 0 },
        upperLimit: { value: 3500, unit: 1, referenceDatum: 1 },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [7.9, 47],
              [8.1, 47],
              [8, 47.1],
              [7.9, 47],
            ],
          ],
        },
      },
    ],
    null,
    1,
  ),
};
