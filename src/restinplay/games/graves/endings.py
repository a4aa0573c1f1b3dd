"""How games of graves end, in half a sentence: whether won, and the reason."""

ENDINGS = {
    (True, "graves"): "you lie best when the graves are full",
    (True, "extinct"): "you lie best when a family has died out",
    (True, "rounds"): "you lie best when the time is up",
    (False, "graves"): "somebody lies better than you when the graves are full",
    (False, "extinct"): "somebody lies better than you when a family has died out",
    (False, "rounds"): "somebody lies better than you when the time is up",
}
