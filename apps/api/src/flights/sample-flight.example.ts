// Made by `npm run generate` from examples/sample-flight.igc.
/** The sample flight as an upload answers it. Fixes: 53dd1c04f5d55178646c83d4a14c9aaf12b15d6badcda5b1e740bb2bce90c43e. */
export const SAMPLE_FLIGHT = {
  "id": "01KAFQ3V7N4T8W2X5Y9Z0A1B3C",
  "title": "Col de la Forclaz, 2025-06-14",
  "site": "Col de la Forclaz",
  "flown_at": "2025-06-14T11:22:30Z",
  "duration_seconds": 4586,
  "metrics": {
    "takeoff": {
      "time": "2025-06-14T11:22:30Z",
      "latitude": 45.814152,
      "longitude": 6.246803,
      "altitude_m": 1198
    },
    "landing": {
      "time": "2025-06-14T12:38:56Z",
      "latitude": 45.77854,
      "longitude": 6.233483,
      "altitude_m": 417
    },
    "altitude_max_m": 2134,
    "altitude_min_m": 417,
    "altitude_gain_max_m": 936,
    "climb_total_m": 2797,
    "height_gain_max_m": 936,
    "climb_max_mps": 2.7,
    "sink_max_mps": -2.5,
    "ground_speed_max_kmh": 47.4,
    "ground_speed_mean_kmh": 35,
    "track_length_km": 44.65,
    "distance_straight_km": 4.09,
    "distance_from_takeoff_max_km": 6.2,
    "thermal_count": 4,
    "time_circling_seconds": 1573,
    "time_gliding_seconds": 2643,
    "time_other_seconds": 370,
    "glide_ratio_mean": 8.6,
    "glide_ratio_best": 11.3,
    "bounds": {
      "south": 45.776755,
      "west": 6.170032,
      "north": 45.841792,
      "east": 6.26058
    }
  },
  "quality": {
    "level": "clean",
    "fixes_total": 4856,
    "fixes_used": 4856,
    "fixes_removed": {
      "invalid": 0,
      "duplicate_time": 0,
      "out_of_order": 0,
      "position_spike": 0,
      "altitude_spike": 0,
      "frozen": 0
    },
    "gaps": [],
    "sampling_interval_seconds": 1,
    "altitude_source": "pressure",
    "signature": "present",
    "recorder": {
      "manufacturer_code": "XXX",
      "manufacturer": null,
      "model": "Flight simulator",
      "serial": "SIM",
      "firmware": null,
      "hardware": null
    },
    "notes": [],
    "findings": [],
    "confidence": {
      "duration_seconds": 1,
      "takeoff": 1,
      "landing": 1,
      "altitude_max_m": 1,
      "altitude_min_m": 1,
      "altitude_gain_max_m": 1,
      "height_gain_max_m": 1,
      "climb_total_m": 1,
      "climb_max_mps": 1,
      "sink_max_mps": 1,
      "ground_speed_max_kmh": 1,
      "ground_speed_mean_kmh": 1,
      "track_length_km": 1,
      "distance_straight_km": 1,
      "distance_from_takeoff_max_km": 1,
      "bounds": 1,
      "thermal_count": 1,
      "time_circling_seconds": 1,
      "time_gliding_seconds": 1,
      "time_other_seconds": 1,
      "glide_ratio_mean": 1,
      "glide_ratio_best": 1
    },
    "segments": [
      {
        "kind": "ground",
        "is_main": false,
        "starts_at": "2025-06-14T11:20:00Z",
        "ends_at": "2025-06-14T11:22:30Z",
        "duration_seconds": 150,
        "distance_km": 0.05,
        "altitude_gain_m": 1,
        "confidence": 1
      },
      {
        "kind": "flight",
        "is_main": true,
        "starts_at": "2025-06-14T11:22:30Z",
        "ends_at": "2025-06-14T12:38:56Z",
        "duration_seconds": 4586,
        "distance_km": 44.65,
        "altitude_gain_m": -781,
        "confidence": 1
      },
      {
        "kind": "ground",
        "is_main": false,
        "starts_at": "2025-06-14T12:38:56Z",
        "ends_at": "2025-06-14T12:40:55Z",
        "duration_seconds": 119,
        "distance_km": 0.05,
        "altitude_gain_m": 0,
        "confidence": 1
      }
    ],
    "recorder_statistics": null
  },
  "status": "processed",
  "created_at": "2026-07-14T18:02:11Z"
};
