import { Statement } from '@core/database';
import { type DataSource } from 'typeorm';

/** South west corner of one degree by one degree. */
export interface FlownDegree {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

/** `west` is greater than `east` across the antimeridian. Longitudes beyond 180 are wrapped. */
const LIST = new Statement<FlownDegree>(
  `select distinct latitude as "latitudeDeg", (longitude + 540) % 360 - 180 as "longitudeDeg"
     from (select (metrics #>> '{bounds,south}')::float8 - $1::float8 as south,
                  (metrics #>> '{bounds,north}')::float8 + $1::float8 as north,
                  (metrics #>> '{bounds,west}')::float8 - $1::float8 as west,
                  (metrics #>> '{bounds,east}')::float8 + $1::float8
                    + case when (metrics #>> '{bounds,west}')::float8 > (metrics #>> '{bounds,east}')::float8
                           then 360 else 0 end as east
             from flights
            where metrics #>> '{bounds,south}' is not null) area,
          generate_series(greatest(floor(south), -90)::integer, least(floor(north), 89)::integer) latitude,
          generate_series(floor(west)::integer, floor(east)::integer) longitude
    order by 1, 2`,
);

/** Where the flights of all accounts were, for the operator. */
export class FlownDegreeRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param aroundDeg added to the bounding box of each flight */
  list(aroundDeg: number): Promise<FlownDegree[]> {
    return LIST.rows(this.dataSource, [aroundDeg]);
  }
}
