"""All 29 Mediums, by number."""

from typing import Final

from librt.vecs import vec

from restinplay.games.manors.cards.counting import (
    CousinInWhite,
    GoodSirNicholas,
    PhantomGoldfish,
    ThisTimeOrNoTime,
    WeddingPutOff,
)
from restinplay.games.manors.cards.decks import CallingAuntie, ChristmasToCome, IShallReturn
from restinplay.games.manors.cards.hands import (
    BloodyMary,
    CaughtInTheCarpet,
    SeeYouAtTheEnd,
    ShowYourself,
)
from restinplay.games.manors.cards.medium import Medium
from restinplay.games.manors.cards.rounds import (
    BraverInPairs,
    ConjurersTruce,
    HouseSwap,
    NotYoursToKeep,
    SpectresOnly,
    Vanished,
)
from restinplay.games.manors.cards.taking import Begone, MeAgain, PlayingDead, SeeingDouble
from restinplay.games.manors.cards.values import (
    CultSpirit,
    FoulEctoplasm,
    KnockingSpirit,
    NightOwlBat,
    NotScaryEnough,
    NotWorthMuch,
    Sssspirit,
)

ME_AGAIN: Final = MeAgain(15)
CARDS: Final = vec[Medium](
    [
        Medium(0),
        NotYoursToKeep(1),
        CallingAuntie(2),
        ShowYourself(3),
        CousinInWhite(4),
        GoodSirNicholas(5),
        CaughtInTheCarpet(6),
        WeddingPutOff(7),
        NightOwlBat(8),
        Sssspirit(9),
        KnockingSpirit(10),
        Begone(11),
        NotScaryEnough(12),
        ThisTimeOrNoTime(13),
        BraverInPairs(14),
        ME_AGAIN,
        SeeingDouble(16),
        FoulEctoplasm(17),
        IShallReturn(18),
        ChristmasToCome(19),
        SeeYouAtTheEnd(20),
        BloodyMary(21),
        PlayingDead(22),
        PhantomGoldfish(23),
        SpectresOnly(24),
        Vanished(25),
        CultSpirit(26),
        ConjurersTruce(27),
        HouseSwap(28),
        NotWorthMuch(29),
    ]
)
