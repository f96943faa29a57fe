/**
 * Tables of health figures (theme health). `docs/health.md` describes every column, and a test holds the two against
 * each other.
 */

/**
 * Health figures. `area_key` names an area by a code that outlives any boundary pack: `iso3:URY`, `fips:06` (a US
 * state), `fips:06087` (a US county), `boundary:<boundary_id>`, or `path:<names>` (`main/packs/area-key.ts`). `day`
 * counts days since 1970-01-01, `last_day` is the last with figures, if there is any. The trend columns hold changes
 * that the source itself states; a series has none, since it has the days.
 */
export const HEALTH_TABLES = `
CREATE TABLE health_area (
  id INTEGER PRIMARY KEY,
  area_key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  population INTEGER,
  last_day INTEGER
);
CREATE TABLE health_figure (
  area_id INTEGER NOT NULL REFERENCES health_area (id),
  day INTEGER NOT NULL,
  total_cases INTEGER,
  total_deaths INTEGER,
  trend_days INTEGER,
  covid_trend INTEGER,
  covid_deceased_trend INTEGER,
  PRIMARY KEY (area_id, day)
) WITHOUT ROWID`;
