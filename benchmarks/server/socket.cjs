// A WebSocket with as little as a player on loopback needs, so that players cost little, and both
// servers the same.
const { connect } = require('node:net')

const TEXT = 1
const CLOSE = 8
const PING = 9
const PONG = 10

// A frame from a client carries a mask; with a mask of zeros the bytes are as they are.
function frame(opcode, data) {
  const long = data.length > 125
  const bytes = Buffer.alloc((long ? 8 : 6) + data.length)
  bytes[0] = 0x80 | opcode
  bytes[1] = 0x80 | (long ? 126 : data.length)
  if (long) bytes.writeUInt16BE(data.length, 2)
  data.copy(bytes, bytes.length - data.length)
  return bytes
}

// The first frame in the bytes: its kind, what it carries and where it ends; null if it is not whole.
function firstFrame(bytes) {
  if (bytes.length < 2) return null
  let start = 2
  let length = bytes[1] & 0x7f
  if (length === 126) {
    if (bytes.length < 4) return null
    length = bytes.readUInt16BE(2)
    start = 4
  } else if (length === 127) {
    if (bytes.length < 10) return null
    length = Number(bytes.readBigUInt64BE(2))
    start = 10
  }
  const end = start + length
  return bytes.length < end ? null : { opcode: bytes[0] & 15, data: bytes.subarray(start, end), end }
}

// Calls `open()`, then `hear(text)` for each message, and `lost()` if the server ends it.
function dial(base, path, { open, hear, lost }) {
  const { hostname, port, host } = new URL(base)
  const socket = connect(Number(port), hostname)
  let bytes = Buffer.alloc(0)
  let opened = false
  let closed = false
  const close = () => {
    if (closed) return
    closed = true
    socket.end(frame(CLOSE, Buffer.alloc(0)))
  }
  const take = {
    [TEXT]: (data) => hear(data.toString()),
    [PING]: (data) => socket.write(frame(PONG, data)),
    [CLOSE]: () => socket.end(),
  }
  socket.setNoDelay(true)
  socket.on('connect', () => {
    const key = 'dGhlIHNhbXBsZSBub25jZQ=='
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    )
  })
  socket.on('data', (more) => {
    bytes = bytes.length ? Buffer.concat([bytes, more]) : more
    if (!opened) {
      const end = bytes.indexOf('\r\n\r\n')
      if (end < 0) return
      if (!bytes.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) return socket.destroy()
      opened = true
      bytes = bytes.subarray(end + 4)
      open()
    }
    for (let found = firstFrame(bytes); found && !closed; found = firstFrame(bytes)) {
      bytes = bytes.subarray(found.end)
      take[found.opcode]?.(found.data)
    }
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    if (!closed) lost()
  })
  return { say: (text) => socket.write(frame(TEXT, Buffer.from(text))), close }
}

module.exports = { dial }
