/** The text of `--help`. */
export const usage = `
npm run fleet -- simulate [options]      a made-up quarry at work
  --machines 8          trucks, 1 to 28 (four loaders come with them)
  --cabs 0              so many of the trucks report through a tablet: they join with a code, a driver signs on,
                        agrees to changes of route and answers the questions of the route
  --seed 1              the same seed gives the same day
  --speed 1|10|max      of life; 1 starts now, the others begin --hours ago
  --hours 8             length of the shift
  --start TIME          its begin
  --interval 2          seconds between reports, 0.5 to 60
  --noise 2             metres, one sigma on each axis; --noise-kind white|correlated
  --outliers 0          share of positions that are far off, 0 to 0.5
  --gaps 0              share of the time that is not recorded at all
  --offline 0           share of the time without connection, sent afterwards
  --without LIST        of speed,heading,weight
  Sensors that are paired with the machines tell what they read: bed, payload, nearness, volts of their batteries.

npm run fleet -- replay FILE [options]   a recorded track: CSV, GPX, KML, GeoJSON or NMEA, also compressed
  --zones FILE          polygons with a name: GeoJSON, KML, KMZ or a zipped shapefile
  --load "A,B"          zones to load in;  --dump "C,D"  zones to dump in
  --columns LIST        name=header for timestamp, date, time, lat, latSide (N/S), lon, lonSide (E/W), valid,
                        speed, heading, altitude, weight, machine
  --ignore LIST         of speed,heading,altitude,weight
  --speed-unit m/s      or km/h, mph, knots;  --weight-unit kg  or t, lb, ton
  --equipment NAME      of the machine, where the file names none
  --speed max           or 1, 10: with the pace of the recording
  --order file          or sorted, reversed, shuffled, halves;  --shuffle SEED
  --every 0             keep one position in so many seconds;  --batch 2000  positions at a time
  --time-zone UTC       of the site, and of times that name none;  --project Replay  for what is created
  --report json         the cycles that the server made of it, on standard output

Both: --url http://localhost:8080  --login admin  --account ID; the password is read from HAULWAY_PASSWORD.`.trim()
