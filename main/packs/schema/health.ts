/** Tables of health figures (theme health). `docs/health.md` describes every column, which a test checks. */

/**
 * Health figures. `area_key` identifies an area by a code that doesn't depend on boundary packs: `iso3:URY`, `fips:06`
 * (a US state), `fips:06087` (a US county), `boundary:<boundary_id>`, or `path:<names>` (`main/packs/area-key.ts`).
 * `day` is in days since 1970-01-01; `last_day` is the last with figures, if any. The trend columns contain changes as
 * stated by the source; a daily series has none.
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
