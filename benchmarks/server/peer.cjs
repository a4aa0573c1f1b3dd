// A boardgame.io server with a small solitaire of the same kind as eva: thirteen rooms, a hidden
// deck, two cards drawn at every step, the deck kept from the player by `playerView`.
// With a folder as its only word it keeps matches there, as far as boardgame.io's own storage does.
const { FlatFile, Server } = require('boardgame.io/server')

const ROOMS = 13
const STEPS = 19 // as many as eva has on the average when played at random

const deck = () => [...Array(52).keys()].map((card) => card % ROOMS)

const house = {
  name: 'house',
  minPlayers: 1,
  maxPlayers: 1,
  setup: ({ random }) => ({
    deck: random.Shuffle(deck()),
    rooms: Array(ROOMS).fill(null).map(() => ({ state: 'unvisited', doors: [] })),
    doors: [0, 1],
    discard: [],
    token: 0,
    steps: 0,
  }),
  moves: {
    door: ({ G, random }, which) => {
      if (which !== 0 && which !== 1) return 'INVALID_MOVE'
      if (G.deck.length < 2) {
        G.deck = random.Shuffle(G.discard)
        G.discard = []
      }
      const from = G.rooms[G.token]
      from.state = 'open'
      from.doors = [G.doors[1 - which]]
      G.discard.push(G.doors[which])
      G.token = G.doors[which]
      G.doors = [G.deck.pop(), G.deck.pop()]
      G.steps += 1
    },
  },
  endIf: ({ G }) => (G.steps >= STEPS ? { over: true } : undefined),
  playerView: ({ G }) => ({ ...G, deck: G.deck.length }),
}

const folder = process.argv[2]
const db = folder ? new FlatFile({ dir: folder }) : undefined
const server = Server({ games: [house], origins: [/.*/], db })
server.app.silent = true
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => {
  console.log(`http://127.0.0.1:${appServer.address().port}`)
})
