/** Postal codes of the states of the United States, the District of Columbia and four territories (core 9). */
export const states: readonly string[] = (
  'AL AK AS AZ AR CA CO CT DE DC FL GA GU HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO ' +
  'MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VI VA WA WV WI WY'
).split(' ')
