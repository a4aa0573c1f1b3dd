/** The pictures of How to play, in English. */
export const en = {
  /** The pictures of How to play: what a listener hears in their place, the line below, words inside. */
  pictures: {
    eva: {
      clues: {
        shows: 'Three clues in a row, skull, hourglass and cross, and a secret with the same three signs in the same order.',
        caption: 'What the clues spell, from left to right, is written on one secret. That room is the grave.',
      },
      house: {
        shows: 'The house: thirteen rooms on three floors. Eva stands in room 8, which has two doors, an ace and a jack. Four rooms are open, room 4 is boarded up, the others are dark.',
        caption: 'Eva is in room 8. The Ace leads to the Entrance, the jack to the room marked J. Dark rooms are unvisited; room 4 is closed for good.',
      },
      secrets: {
        shows: 'Four secrets: a pattern of three signs, a lock with a heart on it, a ghost, and a passage.',
        caption: 'What a room can hide. A lock with a heart throws out every heart drawn there.',
        parts: { pattern: 'a pattern', lock: 'a lock', ghost: 'the ghost', passage: 'the passage' },
      },
      room: {
        shows: 'Eva in the Great Hall, room 2, with its secret, skull, hourglass, cross, and one door, the ace of clubs. The two of spades lies outside, crossed out.',
        caption: 'The Great Hall after your draw: the Ace is a door, the 2 only a wall.',
        parts: { wall: 'a brick wall' },
      },
    },
    manors: {
      race: {
        shows: 'Four manors with the mark of the Moon family, and three castles with the mark of the Ivy family.',
        caption: 'Either row wins the game: four manors or three castles.',
      },
      ghosts: {
        shows: 'Six Ghosts with the values 1 to 6. The odd ones have a snake, the even ones a bat.',
        caption: 'Ghosts count what is printed on them. Snake or bat matters to some Mediums only.',
      },
      prize: {
        shows: 'A manor with the mark of the Moon family, and a Medium with its number, name and text.',
        caption: 'The house goes to the winner, and the Medium, with whatever it can do, to the loser.',
      },
      tenth: {
        shows: 'Five cards at the tenth house: three of the other family, face down, and a 3 and a 1 of your own with a dashed edge.',
        caption: 'What lies at the tenth house. A dashed edge means that only you know the card.',
      },
      bid: {
        shows: 'The round of the example: 4 and 2 on your side make 6, a 5 on theirs makes 5. Between them the manor and the Medium that are at stake.',
        caption: 'Six to five: now they must make seven or give up.',
      },
    },
    graves: {
      family: {
        shows: 'The five relatives of the Moderstein family, from near death to top fit, each with the number of the grave they wish for.',
        caption: 'A family. The little stone is the grave they wish for; the boxes beside the face are their health.',
      },
      pills: {
        shows: 'Three unwell relatives and their ladders of health. A white pill lifts one to top fit and pays, a placebo sinks one to weak, a bitter pill sinks one to near death.',
        caption: 'From Unwell: a white pill goes up a step and pays, a placebo goes down one, a bitter pill two.',
      },
      shares: {
        shows: 'Three shares: grave 1 with a Shock on its back, grave 3 with a Double Occupancy, grave 4 with an Illegible Document.',
        caption: 'Three of your shares. The stone says which grave is yours a little more; the rest is the card on the back.',
      },
      yard: {
        shows: 'Graves 1 to 3 and the New Cemetery. Adelgunde lies in grave 1, as she wished, for 5 points, Philippine in grave 2, next to hers, for 4, Walburga in the New Cemetery for 2. Grave 3 is empty; you have two shares of it, the other family has one.',
        caption: 'Adelgunde rests where she wished, Philippine next door, Walburga where anybody may. Grave 3 is empty, and two shares to one make it yours.',
      },
    },
    muertos: {
      board: {
        shows: 'The whole board, a skull: the Start and the way home below, a field with a skeleton here and there, the dog above, the gravedigger on the red way.',
        caption: 'From the Start round the skull, and home by the red way. The flowers are Music, Dance and Banquet.',
      },
      card: {
        shows: 'One card twice: its back with a 3 and three bones, and its front, the action Grab, with a hand.',
        caption: 'Both sides of one card. Everybody sees the back; only you see the front.',
      },
      limbs: {
        shows: 'Four skeletons: whole, it walks three fields; with one leg, two; with two arms only, two; with one arm only, one.',
        caption: 'How far a card with three bones takes you, by what you have left.',
        parts: { fields: (fields: number) => (fields === 1 ? '1 field' : `${fields} fields`) },
      },
      attack: {
        shows: 'Skeleton 1 attacks skeleton 2 one field away, which has lost an arm already. The dog stands next to them.',
        caption: 'Skeleton 1 has a go at skeleton 2, who is down to one arm. The dog waits for what falls off.',
      },
      way: {
        shows: 'The red way home, from field 25 to Home, field 32. A bar closes its beginning, and the gravedigger stands on field 27. Two skeletons wait outside.',
        caption: 'Two festivity cards have been taken, so the gravedigger has come from Home to 27. Until he is out, the bar stays down.',
      },
    },
  },
};
