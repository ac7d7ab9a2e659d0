/** A process with a bare `ws` server that sends given frames to all its sockets, at the pace at which they came. */
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { ReceivedFrames } from './listeners.ts'

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('listening', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', (frames: ReceivedFrames['frames']) => {
  for (const [at, text] of frames)
    setTimeout(() => {
      for (const socket of server.clients) socket.send(text)
    }, at)
})
