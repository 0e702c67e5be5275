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
    "segment_count": 3,
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
  "analysis_version": 8,
  "input_sha256": "5bca00ae29c0c1c45d5ce8e1fb5e13311acf071b415b43f708223093da250ebc",
  "status": "processed",
  "created_at": "2026-07-14T18:02:11Z"
};
/** Its thermals. */
export const SAMPLE_THERMALS = {
  "flight_id": "01KAFQ3V7N4T8W2X5Y9Z0A1B3C",
  "analysis_version": 8,
  "input_sha256": "5bca00ae29c0c1c45d5ce8e1fb5e13311acf071b415b43f708223093da250ebc",
  "summary": {
    "count": 4,
    "time_seconds": 1573,
    "gain_m": 2776,
    "climb_mean_mps": 1.8,
    "climb_best_mps": 2.7,
    "share_of_flight": 0.34,
    "turn_direction_left_share": 0.93,
    "circle_seconds_mean": 23,
    "circle_radius_m_mean": 35
  },
  "thermals": [
    {
      "index": 1,
      "starts_at": "2025-06-14T11:22:30Z",
      "ends_at": "2025-06-14T11:31:50Z",
      "duration_seconds": 560,
      "enter": {
        "time": "2025-06-14T11:22:30Z",
        "latitude": 45.814152,
        "longitude": 6.246803,
        "altitude_m": 1198
      },
      "exit": {
        "time": "2025-06-14T11:31:50Z",
        "latitude": 45.80301,
        "longitude": 6.26036,
        "altitude_m": 2129
      },
      "centre": {
        "latitude": 45.808627,
        "longitude": 6.2533
      },
      "gain_m": 931,
      "height_lost_m": 5,
      "climb_mean_mps": 1.7,
      "climb_max_mps": 2.4,
      "climb_best_30s_mps": 2.2,
      "circles": 21.9,
      "direction": "left",
      "circle_seconds_mean": 25.4,
      "radius_m_mean": 39,
      "bank_deg": 14,
      "drift": {
        "speed_kmh": 10.7,
        "direction_deg": 140
      },
      "efficiency": 0.69,
      "confidence": 1
    },
    {
      "index": 2,
      "starts_at": "2025-06-14T11:43:44Z",
      "ends_at": "2025-06-14T11:51:55Z",
      "duration_seconds": 491,
      "enter": {
        "time": "2025-06-14T11:43:44Z",
        "latitude": 45.836702,
        "longitude": 6.226632,
        "altitude_m": 1301
      },
      "exit": {
        "time": "2025-06-14T11:51:55Z",
        "latitude": 45.826653,
        "longitude": 6.238342,
        "altitude_m": 2117
      },
      "centre": {
        "latitude": 45.831832,
        "longitude": 6.232982
      },
      "gain_m": 816,
      "height_lost_m": 0,
      "climb_mean_mps": 1.7,
      "climb_max_mps": 2.6,
      "climb_best_30s_mps": 2.4,
      "circles": 24.9,
      "direction": "left",
      "circle_seconds_mean": 19.6,
      "radius_m_mean": 30,
      "bank_deg": 18,
      "drift": {
        "speed_kmh": 10.7,
        "direction_deg": 140
      },
      "efficiency": 0.64,
      "confidence": 1
    },
    {
      "index": 3,
      "starts_at": "2025-06-14T12:04:12Z",
      "ends_at": "2025-06-14T12:10:53Z",
      "duration_seconds": 401,
      "enter": {
        "time": "2025-06-14T12:04:12Z",
        "latitude": 45.794602,
        "longitude": 6.184313,
        "altitude_m": 1300
      },
      "exit": {
        "time": "2025-06-14T12:10:53Z",
        "latitude": 45.7863,
        "longitude": 6.194077,
        "altitude_m": 2129
      },
      "centre": {
        "latitude": 45.791012,
        "longitude": 6.188842
      },
      "gain_m": 829,
      "height_lost_m": 5,
      "climb_mean_mps": 2.1,
      "climb_max_mps": 2.7,
      "climb_best_30s_mps": 2.6,
      "circles": 16,
      "direction": "left",
      "circle_seconds_mean": 25,
      "radius_m_mean": 39,
      "bank_deg": 14,
      "drift": {
        "speed_kmh": 10.6,
        "direction_deg": 140
      },
      "efficiency": 0.77,
      "confidence": 1
    },
    {
      "index": 4,
      "starts_at": "2025-06-14T12:22:12Z",
      "ends_at": "2025-06-14T12:24:13Z",
      "duration_seconds": 121,
      "enter": {
        "time": "2025-06-14T12:22:12Z",
        "latitude": 45.806347,
        "longitude": 6.24613,
        "altitude_m": 1303
      },
      "exit": {
        "time": "2025-06-14T12:24:13Z",
        "latitude": 45.80439,
        "longitude": 6.248722,
        "altitude_m": 1503
      },
      "centre": {
        "latitude": 45.805168,
        "longitude": 6.247952
      },
      "gain_m": 200,
      "height_lost_m": 6,
      "climb_mean_mps": 1.7,
      "climb_max_mps": 2.1,
      "climb_best_30s_mps": 2,
      "circles": 4.9,
      "direction": "right",
      "circle_seconds_mean": 23.7,
      "radius_m_mean": 36,
      "bank_deg": 15,
      "drift": {
        "speed_kmh": 9.2,
        "direction_deg": 137
      },
      "efficiency": 0.79,
      "confidence": 1
    }
  ],
  "lifts": [],
  "glides": [
    {
      "index": 1,
      "starts_at": "2025-06-14T11:31:50Z",
      "ends_at": "2025-06-14T11:43:44Z",
      "duration_seconds": 714,
      "distance_km": 5.59,
      "altitude_lost_m": 828,
      "glide_ratio": 6.8,
      "ground_speed_mean_kmh": 28.2,
      "wind_component_kmh": -8.8,
      "confidence": 1
    },
    {
      "index": 2,
      "starts_at": "2025-06-14T11:51:55Z",
      "ends_at": "2025-06-14T12:04:12Z",
      "duration_seconds": 737,
      "distance_km": 7.37,
      "altitude_lost_m": 817,
      "glide_ratio": 9,
      "ground_speed_mean_kmh": 36,
      "wind_component_kmh": 0,
      "confidence": 1
    },
    {
      "index": 3,
      "starts_at": "2025-06-14T12:10:53Z",
      "ends_at": "2025-06-14T12:22:12Z",
      "duration_seconds": 679,
      "distance_km": 7,
      "altitude_lost_m": 826,
      "glide_ratio": 8.5,
      "ground_speed_mean_kmh": 37.1,
      "wind_component_kmh": 1.4,
      "confidence": 1
    },
    {
      "index": 4,
      "starts_at": "2025-06-14T12:24:13Z",
      "ends_at": "2025-06-14T12:32:46Z",
      "duration_seconds": 513,
      "distance_km": 5.26,
      "altitude_lost_m": 465,
      "glide_ratio": 11.3,
      "ground_speed_mean_kmh": 36.9,
      "wind_component_kmh": 1,
      "confidence": 1
    }
  ],
  "wind": {
    "speed_kmh": 10.4,
    "direction_deg": 319,
    "samples": 66,
    "confidence": 0.95,
    "source": "circles"
  },
  "wind_profile": [
    {
      "altitude_m_from": 500,
      "altitude_m_to": 750,
      "starts_at": "2025-06-14T12:36:34Z",
      "ends_at": "2025-06-14T12:36:34Z",
      "speed_kmh": 7.8,
      "direction_deg": 309,
      "samples": 1,
      "confidence": 0.15,
      "source": "straight_flight"
    },
    {
      "altitude_m_from": 750,
      "altitude_m_to": 1000,
      "starts_at": "2025-06-14T12:34:04Z",
      "ends_at": "2025-06-14T12:34:04Z",
      "speed_kmh": 8,
      "direction_deg": 312,
      "samples": 1,
      "confidence": 0.15,
      "source": "straight_flight"
    },
    {
      "altitude_m_from": 1000,
      "altitude_m_to": 1250,
      "starts_at": "2025-06-14T11:22:44Z",
      "ends_at": "2025-06-14T11:22:44Z",
      "speed_kmh": 9.4,
      "direction_deg": 314,
      "samples": 1,
      "confidence": 0.33,
      "source": "circles"
    },
    {
      "altitude_m_from": 1250,
      "altitude_m_to": 1500,
      "starts_at": "2025-06-14T11:23:11Z",
      "ends_at": "2025-06-14T12:23:37Z",
      "speed_kmh": 9.9,
      "direction_deg": 317,
      "samples": 21,
      "confidence": 0.91,
      "source": "circles"
    },
    {
      "altitude_m_from": 1500,
      "altitude_m_to": 1750,
      "starts_at": "2025-06-14T11:25:46Z",
      "ends_at": "2025-06-14T12:07:50Z",
      "speed_kmh": 10.6,
      "direction_deg": 319,
      "samples": 17,
      "confidence": 0.89,
      "source": "circles"
    },
    {
      "altitude_m_from": 1750,
      "altitude_m_to": 2000,
      "starts_at": "2025-06-14T11:27:56Z",
      "ends_at": "2025-06-14T12:09:30Z",
      "speed_kmh": 11.4,
      "direction_deg": 322,
      "samples": 16,
      "confidence": 0.89,
      "source": "circles"
    },
    {
      "altitude_m_from": 2000,
      "altitude_m_to": 2250,
      "starts_at": "2025-06-14T11:30:31Z",
      "ends_at": "2025-06-14T12:10:22Z",
      "speed_kmh": 11.7,
      "direction_deg": 324,
      "samples": 9,
      "confidence": 0.82,
      "source": "circles"
    }
  ],
  "wind_by_time": [
    {
      "altitude_m_from": 1219,
      "altitude_m_to": 1948,
      "starts_at": "2025-06-14T11:22:44Z",
      "ends_at": "2025-06-14T11:29:39Z",
      "speed_kmh": 10.5,
      "direction_deg": 319,
      "samples": 17,
      "confidence": 0.88,
      "source": "circles"
    },
    {
      "altitude_m_from": 1315,
      "altitude_m_to": 2104,
      "starts_at": "2025-06-14T11:30:05Z",
      "ends_at": "2025-06-14T11:51:36Z",
      "speed_kmh": 10.9,
      "direction_deg": 321,
      "samples": 28,
      "confidence": 0.92,
      "source": "circles"
    },
    {
      "altitude_m_from": 1317,
      "altitude_m_to": 2083,
      "starts_at": "2025-06-14T12:04:24Z",
      "ends_at": "2025-06-14T12:23:37Z",
      "speed_kmh": 10.6,
      "direction_deg": 319,
      "samples": 19,
      "confidence": 0.89,
      "source": "circles"
    },
    {
      "altitude_m_from": 597,
      "altitude_m_to": 847,
      "starts_at": "2025-06-14T12:34:04Z",
      "ends_at": "2025-06-14T12:36:34Z",
      "speed_kmh": 7.9,
      "direction_deg": 311,
      "samples": 2,
      "confidence": 0.23,
      "source": "straight_flight"
    }
  ],
  "parameters": {
    "thermal_seconds_min": 40,
    "thermal_gain_min_m": 20,
    "turn_rate_enter_deg_per_second": 8,
    "turn_rate_leave_deg_per_second": 5,
    "turn_interval_seconds_max": 6,
    "circling_interval_seconds_max": 10,
    "climb_averaging_seconds": 10,
    "ridge_progress_max": 0.5,
    "ridge_seconds_min": 120,
    "straight_climb_seconds_min": 60,
    "glide_seconds_min": 60,
    "glide_progress_min": 0.9,
    "wind_band_height_m": 250,
    "wind_slice_seconds": 1800
  }
};
/** Its score by the rules of XContest. */
export const SAMPLE_SCORE = {
  "flight_id": "01KAFQ3V7N4T8W2X5Y9Z0A1B3C",
  "analysis_version": 8,
  "input_sha256": "5bca00ae29c0c1c45d5ce8e1fb5e13311acf071b415b43f708223093da250ebc",
  "rule_set": "xcontest",
  "season": "2024",
  "source": "igc-xc-score 1.8.0, scoring-rules.config.js (XContest)",
  "verified": false,
  "track_breaks": 0,
  "best": {
    "type": "closed_fai_triangle",
    "title": "closed FAI triangle",
    "points": 32.05,
    "distance_km": 20.037,
    "multiplier": 1.6,
    "closing_distance_m": 3,
    "closing_limit_m": 1002,
    "closing_deducted_m": 3,
    "start": {
      "time": "2025-06-14T11:23:01Z",
      "latitude": 45.813733,
      "longitude": 6.246918,
      "altitude_m": 1245
    },
    "turnpoints": [
      {
        "time": "2025-06-14T11:42:25Z",
        "latitude": 45.841787,
        "longitude": 6.233947,
        "altitude_m": 1392
      },
      {
        "time": "2025-06-14T12:02:38Z",
        "latitude": 45.798983,
        "longitude": 6.170042,
        "altitude_m": 1448
      },
      {
        "time": "2025-06-14T12:16:06Z",
        "latitude": 45.779205,
        "longitude": 6.244038,
        "altitude_m": 1724
      }
    ],
    "finish": {
      "time": "2025-06-14T12:26:23Z",
      "latitude": 45.813753,
      "longitude": 6.246935,
      "altitude_m": 1403
    },
    "legs": [
      {
        "distance_km": 6.877
      },
      {
        "distance_km": 6.159
      },
      {
        "distance_km": 7
      }
    ],
    "optimal": true,
    "points_upper_bound": 32.06
  },
  "alternatives": [
    {
      "type": "free_flight",
      "title": "free flight",
      "best": {
        "type": "free_flight",
        "title": "free flight",
        "points": 22.24,
        "distance_km": 22.244,
        "multiplier": 1,
        "closing_distance_m": null,
        "closing_limit_m": null,
        "closing_deducted_m": null,
        "start": {
          "time": "2025-06-14T11:31:40Z",
          "latitude": 45.802455,
          "longitude": 6.260317,
          "altitude_m": 2130
        },
        "turnpoints": [
          {
            "time": "2025-06-14T11:42:25Z",
            "latitude": 45.841787,
            "longitude": 6.233947,
            "altitude_m": 1392
          },
          {
            "time": "2025-06-14T12:02:39Z",
            "latitude": 45.798877,
            "longitude": 6.170105,
            "altitude_m": 1446
          },
          {
            "time": "2025-06-14T12:26:25Z",
            "latitude": 45.813877,
            "longitude": 6.246857,
            "altitude_m": 1401
          }
        ],
        "finish": {
          "time": "2025-06-14T12:37:41Z",
          "latitude": 45.776755,
          "longitude": 6.229578,
          "altitude_m": 504
        },
        "legs": [
          {
            "distance_km": 4.828
          },
          {
            "distance_km": 6.882
          },
          {
            "distance_km": 6.195
          },
          {
            "distance_km": 4.339
          }
        ],
        "optimal": false,
        "points_upper_bound": 26.72
      },
      "lost": {
        "reason": "fewer_points",
        "missing_points": 9.81
      }
    },
    {
      "type": "free_triangle",
      "title": "free triangle",
      "best": {
        "type": "free_triangle",
        "title": "free triangle",
        "points": 24.04,
        "distance_km": 20.037,
        "multiplier": 1.2,
        "closing_distance_m": 3,
        "closing_limit_m": 4007,
        "closing_deducted_m": 3,
        "start": {
          "time": "2025-06-14T11:23:01Z",
          "latitude": 45.813733,
          "longitude": 6.246918,
          "altitude_m": 1245
        },
        "turnpoints": [
          {
            "time": "2025-06-14T11:42:25Z",
            "latitude": 45.841787,
            "longitude": 6.233947,
            "altitude_m": 1392
          },
          {
            "time": "2025-06-14T12:02:38Z",
            "latitude": 45.798983,
            "longitude": 6.170042,
            "altitude_m": 1448
          },
          {
            "time": "2025-06-14T12:16:06Z",
            "latitude": 45.779205,
            "longitude": 6.244038,
            "altitude_m": 1724
          }
        ],
        "finish": {
          "time": "2025-06-14T12:26:23Z",
          "latitude": 45.813753,
          "longitude": 6.246935,
          "altitude_m": 1403
        },
        "legs": [
          {
            "distance_km": 6.877
          },
          {
            "distance_km": 6.159
          },
          {
            "distance_km": 7
          }
        ],
        "optimal": false,
        "points_upper_bound": 24.16
      },
      "lost": {
        "reason": "fewer_points",
        "missing_points": 8.01
      }
    },
    {
      "type": "fai_triangle",
      "title": "FAI triangle",
      "best": {
        "type": "fai_triangle",
        "title": "FAI triangle",
        "points": 28.05,
        "distance_km": 20.037,
        "multiplier": 1.4,
        "closing_distance_m": 3,
        "closing_limit_m": 4007,
        "closing_deducted_m": 3,
        "start": {
          "time": "2025-06-14T11:23:01Z",
          "latitude": 45.813733,
          "longitude": 6.246918,
          "altitude_m": 1245
        },
        "turnpoints": [
          {
            "time": "2025-06-14T11:42:25Z",
            "latitude": 45.841787,
            "longitude": 6.233947,
            "altitude_m": 1392
          },
          {
            "time": "2025-06-14T12:02:38Z",
            "latitude": 45.798983,
            "longitude": 6.170042,
            "altitude_m": 1448
          },
          {
            "time": "2025-06-14T12:16:06Z",
            "latitude": 45.779205,
            "longitude": 6.244038,
            "altitude_m": 1724
          }
        ],
        "finish": {
          "time": "2025-06-14T12:26:23Z",
          "latitude": 45.813753,
          "longitude": 6.246935,
          "altitude_m": 1403
        },
        "legs": [
          {
            "distance_km": 6.877
          },
          {
            "distance_km": 6.159
          },
          {
            "distance_km": 7
          }
        ],
        "optimal": true,
        "points_upper_bound": 28.05
      },
      "lost": {
        "reason": "fewer_points",
        "missing_points": 4
      }
    },
    {
      "type": "closed_free_triangle",
      "title": "closed free triangle",
      "best": {
        "type": "closed_free_triangle",
        "title": "closed free triangle",
        "points": 28.05,
        "distance_km": 20.037,
        "multiplier": 1.4,
        "closing_distance_m": 3,
        "closing_limit_m": 1002,
        "closing_deducted_m": 3,
        "start": {
          "time": "2025-06-14T11:23:01Z",
          "latitude": 45.813733,
          "longitude": 6.246918,
          "altitude_m": 1245
        },
        "turnpoints": [
          {
            "time": "2025-06-14T11:42:25Z",
            "latitude": 45.841787,
            "longitude": 6.233947,
            "altitude_m": 1392
          },
          {
            "time": "2025-06-14T12:02:38Z",
            "latitude": 45.798983,
            "longitude": 6.170042,
            "altitude_m": 1448
          },
          {
            "time": "2025-06-14T12:16:06Z",
            "latitude": 45.779205,
            "longitude": 6.244038,
            "altitude_m": 1724
          }
        ],
        "finish": {
          "time": "2025-06-14T12:26:23Z",
          "latitude": 45.813753,
          "longitude": 6.246935,
          "altitude_m": 1403
        },
        "legs": [
          {
            "distance_km": 6.877
          },
          {
            "distance_km": 6.159
          },
          {
            "distance_km": 7
          }
        ],
        "optimal": false,
        "points_upper_bound": 28.19
      },
      "lost": {
        "reason": "fewer_points",
        "missing_points": 4
      }
    },
    {
      "type": "closed_fai_triangle",
      "title": "closed FAI triangle",
      "best": {
        "type": "closed_fai_triangle",
        "title": "closed FAI triangle",
        "points": 32.05,
        "distance_km": 20.037,
        "multiplier": 1.6,
        "closing_distance_m": 3,
        "closing_limit_m": 1002,
        "closing_deducted_m": 3,
        "start": {
          "time": "2025-06-14T11:23:01Z",
          "latitude": 45.813733,
          "longitude": 6.246918,
          "altitude_m": 1245
        },
        "turnpoints": [
          {
            "time": "2025-06-14T11:42:25Z",
            "latitude": 45.841787,
            "longitude": 6.233947,
            "altitude_m": 1392
          },
          {
            "time": "2025-06-14T12:02:38Z",
            "latitude": 45.798983,
            "longitude": 6.170042,
            "altitude_m": 1448
          },
          {
            "time": "2025-06-14T12:16:06Z",
            "latitude": 45.779205,
            "longitude": 6.244038,
            "altitude_m": 1724
          }
        ],
        "finish": {
          "time": "2025-06-14T12:26:23Z",
          "latitude": 45.813753,
          "longitude": 6.246935,
          "altitude_m": 1403
        },
        "legs": [
          {
            "distance_km": 6.877
          },
          {
            "distance_km": 6.159
          },
          {
            "distance_km": 7
          }
        ],
        "optimal": true,
        "points_upper_bound": 32.06
      },
      "lost": null
    }
  ],
  "rule_sets_available": [
    "xcontest",
    "ffvl",
    "xcleague",
    "fai",
    "fai-oar",
    "fai-oar2",
    "dhv",
    "norway"
  ],
  "solver": {
    "version": 8,
    "mode": "exact",
    "time_limit_ms": 300,
    "duration_ms": 12
  }
};
/** Its weather. */
export const SAMPLE_WEATHER = {
  "flight_id": "01KAFQ3V7N4T8W2X5Y9Z0A1B3C",
  "analysis_version": 8,
  "input_sha256": "5bca00ae29c0c1c45d5ce8e1fb5e13311acf071b415b43f708223093da250ebc",
  "source": "observed",
  "provider": null,
  "model": null,
  "run": null,
  "fetched_at": null,
  "forecast_or_archive": null,
  "licence": null,
  "place": null,
  "hours": [],
  "wind_agreement": null,
  "observed": {
    "wind_profile": [
      {
        "altitude_m_from": 500,
        "altitude_m_to": 750,
        "starts_at": "2025-06-14T12:36:34Z",
        "ends_at": "2025-06-14T12:36:34Z",
        "speed_kmh": 7.8,
        "direction_deg": 309,
        "samples": 1,
        "confidence": 0.15,
        "source": "straight_flight"
      },
      {
        "altitude_m_from": 750,
        "altitude_m_to": 1000,
        "starts_at": "2025-06-14T12:34:04Z",
        "ends_at": "2025-06-14T12:34:04Z",
        "speed_kmh": 8,
        "direction_deg": 312,
        "samples": 1,
        "confidence": 0.15,
        "source": "straight_flight"
      },
      {
        "altitude_m_from": 1000,
        "altitude_m_to": 1250,
        "starts_at": "2025-06-14T11:22:44Z",
        "ends_at": "2025-06-14T11:22:44Z",
        "speed_kmh": 9.4,
        "direction_deg": 314,
        "samples": 1,
        "confidence": 0.33,
        "source": "circles"
      },
      {
        "altitude_m_from": 1250,
        "altitude_m_to": 1500,
        "starts_at": "2025-06-14T11:23:11Z",
        "ends_at": "2025-06-14T12:23:37Z",
        "speed_kmh": 9.9,
        "direction_deg": 317,
        "samples": 21,
        "confidence": 0.91,
        "source": "circles"
      },
      {
        "altitude_m_from": 1500,
        "altitude_m_to": 1750,
        "starts_at": "2025-06-14T11:25:46Z",
        "ends_at": "2025-06-14T12:07:50Z",
        "speed_kmh": 10.6,
        "direction_deg": 319,
        "samples": 17,
        "confidence": 0.89,
        "source": "circles"
      },
      {
        "altitude_m_from": 1750,
        "altitude_m_to": 2000,
        "starts_at": "2025-06-14T11:27:56Z",
        "ends_at": "2025-06-14T12:09:30Z",
        "speed_kmh": 11.4,
        "direction_deg": 322,
        "samples": 16,
        "confidence": 0.89,
        "source": "circles"
      },
      {
        "altitude_m_from": 2000,
        "altitude_m_to": 2250,
        "starts_at": "2025-06-14T11:30:31Z",
        "ends_at": "2025-06-14T12:10:22Z",
        "speed_kmh": 11.7,
        "direction_deg": 324,
        "samples": 9,
        "confidence": 0.82,
        "source": "circles"
      }
    ],
    "thermal_top_m": 2134,
    "climb_by_hour": [
      {
        "starts_at": "2025-06-14T11:00:00Z",
        "thermals": 2,
        "time_seconds": 1051,
        "gain_m": 1747,
        "climb_mean_mps": 1.7
      },
      {
        "starts_at": "2025-06-14T12:00:00Z",
        "thermals": 2,
        "time_seconds": 522,
        "gain_m": 1029,
        "climb_mean_mps": 2
      }
    ]
  },
  "sun": {
    "sunrise": "2025-06-14T03:44:24Z",
    "sunset": "2025-06-14T19:26:30Z",
    "solar_noon": "2025-06-14T11:35:22Z"
  }
};
/** The same with what a weather model might have said, which is made up. */
export const SAMPLE_MODEL_WEATHER = {
  "flight_id": "01KAFQ3V7N4T8W2X5Y9Z0A1B3C",
  "analysis_version": 8,
  "input_sha256": "5bca00ae29c0c1c45d5ce8e1fb5e13311acf071b415b43f708223093da250ebc",
  "source": "model",
  "provider": "open-meteo",
  "model": "best_match",
  "run": null,
  "fetched_at": "2026-07-14T18:02:19Z",
  "forecast_or_archive": "historical_forecast",
  "licence": {
    "name": "CC BY 4.0",
    "url": "https://creativecommons.org/licenses/by/4.0/",
    "attribution": "Weather data by Open-Meteo.com (https://open-meteo.com/)"
  },
  "place": {
    "grid_points": [
      {
        "latitude": 45.8,
        "longitude": 6.24,
        "elevation_m": 1150
      }
    ]
  },
  "hours": [
    {
      "time": "2025-06-14T11:00:00Z",
      "latitude": 45.814,
      "longitude": 6.247,
      "surface": {
        "temperature_c": 19.4,
        "dew_point_c": 9.1,
        "wind_speed_kmh": 7.2,
        "wind_direction_deg": 285,
        "wind_gust_kmh": 18.7,
        "pressure_hpa": 1017.6,
        "cloud_cover_percent": 22,
        "precipitation_mm": 0,
        "cape_jkg": 140,
        "boundary_layer_height_m": 1180,
        "shortwave_wm2": 846
      },
      "levels": [
        {
          "pressure_hpa": 850,
          "altitude_m": 1495,
          "temperature_c": 12.6,
          "wind_speed_kmh": 12.8,
          "wind_direction_deg": 298,
          "relative_humidity_percent": 49
        },
        {
          "pressure_hpa": 700,
          "altitude_m": 3050,
          "temperature_c": -1.4,
          "wind_speed_kmh": 17.3,
          "wind_direction_deg": 306,
          "relative_humidity_percent": 40
        }
      ]
    },
    {
      "time": "2025-06-14T12:00:00Z",
      "latitude": 45.806,
      "longitude": 6.187,
      "surface": {
        "temperature_c": 20.4,
        "dew_point_c": 9.1,
        "wind_speed_kmh": 8.2,
        "wind_direction_deg": 285,
        "wind_gust_kmh": 19.7,
        "pressure_hpa": 1017.6,
        "cloud_cover_percent": 22,
        "precipitation_mm": 0,
        "cape_jkg": 200,
        "boundary_layer_height_m": 1300,
        "shortwave_wm2": 846
      },
      "levels": [
        {
          "pressure_hpa": 850,
          "altitude_m": 1495,
          "temperature_c": 12.6,
          "wind_speed_kmh": 12.8,
          "wind_direction_deg": 298,
          "relative_humidity_percent": 49
        },
        {
          "pressure_hpa": 700,
          "altitude_m": 3050,
          "temperature_c": -1.4,
          "wind_speed_kmh": 17.3,
          "wind_direction_deg": 306,
          "relative_humidity_percent": 40
        }
      ]
    },
    {
      "time": "2025-06-14T13:00:00Z",
      "latitude": 45.779,
      "longitude": 6.233,
      "surface": {
        "temperature_c": 21.4,
        "dew_point_c": 9.1,
        "wind_speed_kmh": 9.2,
        "wind_direction_deg": 285,
        "wind_gust_kmh": 20.7,
        "pressure_hpa": 1017.6,
        "cloud_cover_percent": 22,
        "precipitation_mm": 0,
        "cape_jkg": 260,
        "boundary_layer_height_m": 1420,
        "shortwave_wm2": 846
      },
      "levels": [
        {
          "pressure_hpa": 850,
          "altitude_m": 1495,
          "temperature_c": 12.6,
          "wind_speed_kmh": 12.8,
          "wind_direction_deg": 298,
          "relative_humidity_percent": 49
        },
        {
          "pressure_hpa": 700,
          "altitude_m": 3050,
          "temperature_c": -1.4,
          "wind_speed_kmh": 17.3,
          "wind_direction_deg": 306,
          "relative_humidity_percent": 40
        }
      ]
    }
  ],
  "wind_agreement": {
    "speed_difference_kmh_mean": 2.3,
    "direction_difference_deg_mean": 22,
    "vector_difference_kmh_mean": 5,
    "bands": [
      {
        "altitude_m": 1375,
        "time": "2025-06-14T11:53:24Z",
        "observed": {
          "speed_kmh": 9.9,
          "direction_deg": 317
        },
        "model": {
          "speed_kmh": 11.1,
          "direction_deg": 295
        },
        "speed_difference_kmh": 1.2,
        "direction_difference_deg": -22,
        "vector_difference_kmh": 4.2
      },
      {
        "altitude_m": 1625,
        "time": "2025-06-14T11:46:48Z",
        "observed": {
          "speed_kmh": 10.6,
          "direction_deg": 319
        },
        "model": {
          "speed_kmh": 13.2,
          "direction_deg": 299
        },
        "speed_difference_kmh": 2.6,
        "direction_difference_deg": -20,
        "vector_difference_kmh": 4.9
      },
      {
        "altitude_m": 1875,
        "time": "2025-06-14T11:48:43Z",
        "observed": {
          "speed_kmh": 11.4,
          "direction_deg": 322
        },
        "model": {
          "speed_kmh": 13.9,
          "direction_deg": 300
        },
        "speed_difference_kmh": 2.5,
        "direction_difference_deg": -22,
        "vector_difference_kmh": 5.3
      },
      {
        "altitude_m": 2125,
        "time": "2025-06-14T11:50:26Z",
        "observed": {
          "speed_kmh": 11.7,
          "direction_deg": 324
        },
        "model": {
          "speed_kmh": 14.6,
          "direction_deg": 302
        },
        "speed_difference_kmh": 2.9,
        "direction_difference_deg": -22,
        "vector_difference_kmh": 5.8
      }
    ]
  },
  "observed": {
    "wind_profile": [
      {
        "altitude_m_from": 500,
        "altitude_m_to": 750,
        "starts_at": "2025-06-14T12:36:34Z",
        "ends_at": "2025-06-14T12:36:34Z",
        "speed_kmh": 7.8,
        "direction_deg": 309,
        "samples": 1,
        "confidence": 0.15,
        "source": "straight_flight"
      },
      {
        "altitude_m_from": 750,
        "altitude_m_to": 1000,
        "starts_at": "2025-06-14T12:34:04Z",
        "ends_at": "2025-06-14T12:34:04Z",
        "speed_kmh": 8,
        "direction_deg": 312,
        "samples": 1,
        "confidence": 0.15,
        "source": "straight_flight"
      },
      {
        "altitude_m_from": 1000,
        "altitude_m_to": 1250,
        "starts_at": "2025-06-14T11:22:44Z",
        "ends_at": "2025-06-14T11:22:44Z",
        "speed_kmh": 9.4,
        "direction_deg": 314,
        "samples": 1,
        "confidence": 0.33,
        "source": "circles"
      },
      {
        "altitude_m_from": 1250,
        "altitude_m_to": 1500,
        "starts_at": "2025-06-14T11:23:11Z",
        "ends_at": "2025-06-14T12:23:37Z",
        "speed_kmh": 9.9,
        "direction_deg": 317,
        "samples": 21,
        "confidence": 0.91,
        "source": "circles"
      },
      {
        "altitude_m_from": 1500,
        "altitude_m_to": 1750,
        "starts_at": "2025-06-14T11:25:46Z",
        "ends_at": "2025-06-14T12:07:50Z",
        "speed_kmh": 10.6,
        "direction_deg": 319,
        "samples": 17,
        "confidence": 0.89,
        "source": "circles"
      },
      {
        "altitude_m_from": 1750,
        "altitude_m_to": 2000,
        "starts_at": "2025-06-14T11:27:56Z",
        "ends_at": "2025-06-14T12:09:30Z",
        "speed_kmh": 11.4,
        "direction_deg": 322,
        "samples": 16,
        "confidence": 0.89,
        "source": "circles"
      },
      {
        "altitude_m_from": 2000,
        "altitude_m_to": 2250,
        "starts_at": "2025-06-14T11:30:31Z",
        "ends_at": "2025-06-14T12:10:22Z",
        "speed_kmh": 11.7,
        "direction_deg": 324,
        "samples": 9,
        "confidence": 0.82,
        "source": "circles"
      }
    ],
    "thermal_top_m": 2134,
    "climb_by_hour": [
      {
        "starts_at": "2025-06-14T11:00:00Z",
        "thermals": 2,
        "time_seconds": 1051,
        "gain_m": 1747,
        "climb_mean_mps": 1.7
      },
      {
        "starts_at": "2025-06-14T12:00:00Z",
        "thermals": 2,
        "time_seconds": 522,
        "gain_m": 1029,
        "climb_mean_mps": 2
      }
    ]
  },
  "sun": {
    "sunrise": "2025-06-14T03:44:24Z",
    "sunset": "2025-06-14T19:26:30Z",
    "solar_noon": "2025-06-14T11:35:22Z"
  }
};
/** Its debrief. */
export const SAMPLE_ANALYSIS = {
  "id": "anl_01KAFQ3W5B7N9P2R4T6V8X0Z1A",
  "flight_id": "01KAFQ3V7N4T8W2X5Y9Z0A1B3C",
  "status": "completed",
  "generated_at": "2026-07-14T18:02:12Z",
  "provider": "coach",
  "model": "rules-6",
  "language": "en",
  "headline": "A closed FAI triangle of 20.037 km in 1 h 16 min",
  "summary": "You were in the air for 1 h 16 min and covered 44.7 km along the track. You climbed to 2,130 m, 940 m above take-off. Four thermals gave you 2,780 m of height at 1.8 m/s on average. It scores as a closed FAI triangle of 20.037 km, worth 32.05 points (multiplier 1.6).",
  "evidence": [
    "metric:duration_seconds",
    "score:best",
    "metric:track_length_km",
    "metric:altitude_max_m",
    "metric:altitude_gain_max_m",
    "summary:climbing"
  ],
  "sections": [
    {
      "title": "Climbs",
      "body": "The best was thermal 3: 830 m at 2.1 m/s, peaking at 2.7 m/s. You typically entered a climb at 1,300 m and left it at 2,130 m. You spent 26 minutes in thermals, 34% of the flight. A circle took 23 seconds with a radius of 35 m.",
      "evidence": [
        "thermal:3",
        "summary:climbing",
        "summary:turns"
      ]
    },
    {
      "title": "Glides",
      "body": "Over four glides the glide ratio over the ground was 8.6. The longest was glide 2: 7.4 km for 820 m of height, a ratio of 9.0. You left the last thermal 1,090 m above the landing and landed 15 minutes later.",
      "evidence": [
        "metric:glide_ratio_mean",
        "glide:4",
        "glide:2",
        "summary:final_descent"
      ]
    },
    {
      "title": "Wind",
      "body": "The wind came from the north-west at 10 km/h on average.",
      "evidence": [
        "wind:mean"
      ]
    },
    {
      "title": "Score",
      "body": "Its three legs range from 6.2 km to 7.0 km. The scored distance divided by the flight time gives 16 km/h.",
      "evidence": [
        "score:best"
      ]
    },
    {
      "title": "How far to trust the numbers",
      "body": "The log is clean: nothing had to be removed.",
      "evidence": [
        "quality:level"
      ]
    }
  ],
  "strengths": [
    {
      "text": "You came back and closed the circuit: a closed FAI triangle of 20.037 km, with 3 m between start and finish.",
      "evidence": [
        "score:best"
      ]
    },
    {
      "text": "You centred well: on average you held 70% of the best climb rate of each thermal.",
      "evidence": [
        "summary:climbing"
      ]
    },
    {
      "text": "You connected four climbs without ever having to search for long.",
      "evidence": [
        "summary:climbing"
      ]
    },
    {
      "text": "You made the most of thermal 3: 830 m at 2.1 m/s on average, from bottom to top.",
      "evidence": [
        "thermal:3"
      ]
    }
  ],
  "improvements": [
    {
      "text": "You turned left for 93% of the circling. Take a few easy climbs the other way, so that you are ready when a thermal, a gaggle or a slope dictates the direction.",
      "evidence": [
        "summary:turns"
      ]
    }
  ],
  "key_moments": [
    {
      "time": "2025-06-14T11:22:30Z",
      "after_seconds": 0,
      "kind": "takeoff",
      "text": "Take-off at 1,200 m.",
      "evidence": [
        "metric:takeoff_altitude_m"
      ]
    },
    {
      "time": "2025-06-14T11:31:43Z",
      "after_seconds": 553,
      "kind": "highest_point",
      "text": "The highest point, 2,130 m.",
      "evidence": [
        "summary:highest"
      ]
    },
    {
      "time": "2025-06-14T11:51:55Z",
      "after_seconds": 1765,
      "kind": "longest_glide",
      "text": "Start of glide 2, the longest of the flight: 7.4 km.",
      "evidence": [
        "glide:2"
      ]
    },
    {
      "time": "2025-06-14T12:04:12Z",
      "after_seconds": 2502,
      "kind": "best_climb",
      "text": "Start of thermal 3, the best of the flight: 830 m at 2.1 m/s.",
      "evidence": [
        "thermal:3"
      ]
    },
    {
      "time": "2025-06-14T12:38:56Z",
      "after_seconds": 4586,
      "kind": "landing",
      "text": "Landing, 4.1 km from take-off in a straight line.",
      "evidence": [
        "metric:distance_straight_km"
      ]
    }
  ],
  "safety": [],
  "fallback": false,
  "facts_version": 4,
  "prompt_version": null,
  "usage": {
    "duration_ms": 1,
    "requests": 0,
    "repairs": 0,
    "input_tokens": null,
    "output_tokens": null,
    "cost_usd": null
  }
};
/** Its track, `resolution=preview&encoding=polyline`. */
export const SAMPLE_TRACK = {"flight_id":"01KAFQ3V7N4T8W2X5Y9Z0A1B3C","analysis_version":8,"started_at":"2025-06-14T11:20:00Z","resolution":"preview","tolerance":{"horizontal_m":50,"altitude_m":25},"smoothing":{"ground_speed_window_seconds":8,"vario_window_seconds":8,"heading_window_seconds":4},"point_count":159,"source_point_count":4856,"altitude_source":"pressure","takeoff_index":1,"landing_index":157,"segment_starts":[0],"phase_names":["outside_flight","thermal","circling","ridge","straight_climb","glide","other","tow"],"phases":[{"kind":"thermal","start_index":1,"end_index":49},{"kind":"glide","start_index":49,"end_index":53},{"kind":"thermal","start_index":53,"end_index":83},{"kind":"glide","start_index":83,"end_index":87},{"kind":"thermal","start_index":87,"end_index":122},{"kind":"glide","start_index":122,"end_index":125},{"kind":"thermal","start_index":125,"end_index":136},{"kind":"glide","start_index":136,"end_index":140},{"kind":"other","start_index":140,"end_index":157}],"kept_indices":[],"encoding":"polyline","polylines":[{"columns":["latitude","longitude"],"scales":[100000,100000],"points":"easvGcbce@GRrBdBc@gFdCbBi@_FxBdB_@_FpBlB_@aFtBhBVkEmA^nCn@\\mEu@rAdD}CkAb@nDwBwAa@rD{AwAOpDmDw@fArCiFo@xAnDuDiAj@pDaDeAh@fD{DgAr@|DsBi@b@jCmF_@hBrCyAi@iDjBrBXqF|@bCt@iG`@dCbBwFo@|ArDqDgAQvAnBvAcGoAf@ysBroAk{Aj}@}_@pTp^fm@rA_EAbBhEaKA`BfA{D[xAfBgDfAO|BeId@pBx@cEFjB~@iEBhBhDoGSjAdBkDWhArBwCq@t@`FoF{@^nEcGbBEtAuD_@hA|EcGbAKbBaEAzCta@~wAngC`pInEoHrU{mAyAJvDgCsAa@xAbCd@kGMfCxBkFs@bBpDkB{A_@nDoCi@p@nCeDwALrCQJoEZ|BbBiF{@nArDyBwASrD}B{AM`Em@cAQrDqBoA[bE{BmAcAx@`ChBeGg@|AxDgBgAeAfE_CdAcRbi@cdHshDaLnBaF[pBb@cFdAfCSsE~BDg@zAbBeFm@pAhC_Ey@jCmz@dKxy@tn@joCzhBbAmCaDoOpJvHuFaOfKzG_GsNzJ~GaGwNfKnGmGaNhKhGcGkNxJzGcHyK~FoMkB}EiEzGEJYgA"},{"columns":["time_offset_seconds"],"scales":[1],"points":"?kHWYYWYWYWYOOQOUWYUYW[[Y[UYWYW[SY]YWOO[S[WWWS[MOYMsR{McD_DUSaBQSQS}@{@QQSSQy@SQSQSy@Q{@{@QQ}@y@UUiGu^]cDW[OQYSYSUYY[SYOO[SWUWYSY[UYYOOYSSY[e@kQ{UWUSWSMO[YUYiG{EmOMk@o@q@q@q@s@o@q@q@q@s@o@m@e@Sg@CmF"},{"columns":["altitude_pressure_m","altitude_gnss_m"],"scales":[1,1],"points":"yiA_mAAFg@k@c@e@i@g@_@[i@i@_@a@k@q@g@i@a@e@WUUW[[WWc@e@o@m@m@k@a@_@i@c@i@k@{@w@_A_Ay@}@u@u@i@g@o@m@_@[q@u@w@u@y@}@i@m@i@k@u@u@u@q@e@e@[YY]m@q@a@e@k@i@c@]_@]a@e@]We@g@UQUWg@e@HDnUtUpRhR|BhCvDtD]a@a@]_D_DWYUWSWUUgBgBgB}Ac@e@[Y]_@e@g@_@a@aB_Be@a@g@e@o@u@i@k@k@k@{AaBYWqBwByBqB[Ya@a@}AcBoAiAc@c@KSrGtG|_@~_@l@p@`G`G]Yk@q@SU_@c@m@q@e@i@w@u@s@s@s@o@{@w@eAcAaAaAk@q@s@o@e@a@c@c@w@w@i@i@o@q@s@o@q@m@}@}@e@i@m@u@aAcAm@m@_A}@}@}@i@g@c@_@u@w@i@c@g@m@s@q@WUdAbAbVdVhYfYi@g@e@e@e@i@k@k@e@g@]][]k@e@m@o@g@g@KKnEvEvFrFxLtL^`@dBdBlBjBpBxBrBnBrBpBtBrBzAvA|@z@x@`A~@~@|@z@v@r@v@v@j@l@XXl@p@???B"},{"columns":["ground_speed_kmh","vario_mps"],"scales":[4,10],"points":"G?}BKiEYpBHwBA|BA{B?xBB{BEzB@_CDnAC\\@oBAlACGE]B`@Bs@@hAGeABx@KS@GAZFU?GDVA[KZACHRAy@H?Ip@@g@Dm@AdC@qCEzBDsB@zB@iBExADWAG?bABiCEnBXXTEHIAOIkAUr@Wo@?|@Bw@Bp@Bc@ALEm@AxAEwA?jADeAChA?cA?f@Ce@A^CYKPJ@BIFR@FM}@N~@E[CXDo@DfAG[x@KAWBkADv@a@bA]m@FrAImB?xACw@Ab@IK?u@F`AIk@BC?@Lh@GwAE|ALsAIx@D?Oi@TjAQw@DjABgB?x@As@A`ACo@EfBD{BBtA@o@Bq@GzAFsB`AGFpAGHi@OQl@GsAFjBCuBCrA?RBq@B?CE?`Ar@]Hu@MUPBLOFrACoA?nA?qA@hA@eAYjA?iAAjA@mA?fAA_A?C?|@ApCIz@G|@C"},{"columns":["heading_deg","phase"],"scales":[1,1],"points":"sR?HAbI?iJ?vJ?gK?`K?eK?dK?iK?fK?~D?mL?jF?zD?kI?vG?}G?vF?cH?hH?oG?fI?_H?zH?iI?|G?sH?lH?kH?hI?eJ?pH?_F?fH?oH?pD?tE?}G?lF?kG?vG?wH?vG?qJ?~H?gM?dF?tH?aRGA?G?h@?pEFlI?}G?rH?aI?tH?qI?fH?oF?pI?mI?tG?eH?tH?cI?lG?qG?bG?qG?`G?aH?~G?wH?zI?eG?nG?cI?pH?uG?~H?aLGN?R?~E?t@FsH?jI?oL?fF?~H?uJ?bI?mJ?|F?{G?bI?kF?bF?cH?vD?vD?_G?vE?sH?zF?uH?fI?kJ?bI?mF?xF?sG?fH?{L?jF?hH?wI?hE?kG?bHG??bB?LFuH?hI?cG?bI?wG?oD?|K?sJ?vG?gG?oHGzC?~B?d@?tFAeD?{H?dJ?cJ?fJ?gL?hL?gJ?dJ?cJ?zH?{H?xL?W?fC?sP?I?tNJ"}],"same":{"altitude_m":"altitude_pressure_m"},"unknown":{},"gaps":[],"bounds":{"south":45.776755,"west":6.170032,"north":45.841792,"east":6.26058}};
