/** Time zones of the countries that measure in feet and short tons. */
const usZones = new Set(
  `Adak Anchorage Boise Chicago Denver Detroit Juneau Los_Angeles Menominee Metlakatla New_York Nome Phoenix Puerto_Rico
   Sitka Yakutat Indiana/Indianapolis Indiana/Knox Indiana/Marengo Indiana/Petersburg Indiana/Tell_City Indiana/Vevay
   Indiana/Vincennes Indiana/Winamac Kentucky/Louisville Kentucky/Monticello North_Dakota/Beulah North_Dakota/Center
   North_Dakota/New_Salem`
    .split(/\s+/)
    .map((city) => `America/${city}`)
    .concat('Pacific/Honolulu'),
)

/** The usual measurement profile in a time zone. */
export const usualUnits = (timeZone: string): 'us' | 'metric' => (usZones.has(timeZone) ? 'us' : 'metric')
