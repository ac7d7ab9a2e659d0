import type { Instructions } from './steps.ts'

export const instructions: Instructions = {
  android: [
    'Connect the tablet to a network and open the camera, or Chrome.',
    'Scan the QR code, or type the address in Chrome. The cab opens with the code filled in.',
    'Press Join.',
    'In the menu of Chrome choose Install app or Add to Home screen, then open Haulway from there.',
  ],
  ipad: [
    'Connect the tablet to a network and open Safari.',
    'Type the address up to /cab/ and open it.',
    'Press Share, choose Add to Home Screen, then open Haulway from the Home Screen: what is done in Safari before that is not taken along.',
    'Scan or type the code there and press Join.',
  ],
  after: [
    'Allow the location while using the app, and the camera.',
    'Choose the machine. The driver signs on with an employee ID and a PIN.',
    'Keep the tablet charging and the app open: the screen stays on by itself.',
  ],
}
