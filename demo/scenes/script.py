"""Letters and envelopes written by hand: how much ink is where, 0 to 1, top row first. Lengths are centimetres."""

import cv2
import numpy as np

PER_CM = 64

LETTER = (
    "Nordhavn, den 3. maj", "", "Kjere venner,", "tak for kopperne, som kom hele frem", "i gaar aftes. Den blaa kant er endnu",
    "smukkere end vi havde turdet haabe,", "og min mor har allerede gemt den ene", "til sig selv. Theen smager bedre af", "dem; det siger ogsaa naboen, som ikke",
    "plejer at rose noget. Vi beder om to", "til, og en lille skaal til sukkeret.", "Skriv, naar skibet gaar.", "", "          Deres hengivne", "               Ellen Marie",
)
SECOND = (
    "paa hylden ved vinduet, hvor solen", "rammer den om morgenen. Bolgerne er", "de samme som i havnen, siger far, og", "han burde vide det efter fyrre aar",
    "til soes. Naar I kommer forbi, saa", "kom op; doren staar aaben, og der er", "altid vand paa kedlen.",
)
NOTE = ("Aarets tallerken, 2026:", "Fyret ved indsejlingen, den nat", "vagten gik op med lampen.", "       Nordhavn, december")
FIRST = ("Den foerste tallerken, 1786.", "Moenster efter et sjal; malet", "af husets egen haand, og", "braendt i den gamle ovn.  J.L.")
CARD = ("Kjere Ellen,", "en kop til den nye stue;", "drik af den hver dag.", "         Din Johan")
LABEL = ("Dryopteris filix-mas", "Skoven ved Nordhavn,", "august 1894.   E.M.")
ADDRESS = ("Nordhavn Porcelain", "Kajgade 18", "Nordhavn")


def _line(ink, text, x, y, scale, rng):
    """One line, word for word: none stands quite level, or is as large as the last."""
    for word in text.split(" "):
        if word == "":
            x += 9 * scale
            continue
        size = scale * rng.uniform(0.95, 1.06)
        (wide, _), _ = cv2.getTextSize(word, cv2.FONT_HERSHEY_SCRIPT_COMPLEX, size, 1)
        cv2.putText(ink, word, (round(x), round(y + rng.normal(0, 1.3))), cv2.FONT_HERSHEY_SCRIPT_COMPLEX, size, 255, 1, cv2.LINE_AA)
        x += wide + 13 * scale


def _nib(ink, rng):
    """A slanted nib: thick down, thin up; the pen is dipped again and again, and paper lets ink run a little."""
    nib = np.zeros((5, 5), np.uint8)
    cv2.line(nib, (1, 3), (3, 1), 1)
    broad = cv2.GaussianBlur(cv2.dilate(ink, nib), (0, 0), 0.8).astype(np.float32) / 255
    height, width = ink.shape
    dipped = cv2.resize(rng.uniform(0.62, 1.0, (height // 60, width // 150)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    return np.clip(broad * dipped, 0, 1)


def written(lines, size, at, apart=0.98, scale=0.98, lean=0.20, seed=4):
    """A sheet of this size with these lines, the first one at `at` from its upper left corner."""
    rng = np.random.default_rng(seed)
    width, height = (round(side * PER_CM) for side in size)
    ink = np.zeros((height, width), np.uint8)
    for row, text in enumerate(lines):
        _line(ink, text, at[0] * PER_CM, (at[1] + row * apart) * PER_CM, scale, rng)
    rows, columns = np.mgrid[:height, :width].astype(np.float32)
    middle = (np.floor((rows / PER_CM - at[1]) / apart + 0.7) * apart + at[1]) * PER_CM
    drift = 3.0 * np.sin(columns / 260 + middle * 0.02) + columns * 0.006
    leaning = cv2.remap(ink, columns + lean * (rows - middle), rows + drift, cv2.INTER_LINEAR)
    return _nib(leaning, rng)


def stamped(size, seed=7):
    """The front of an envelope: address, and the rings and bars of a postmark."""
    rng = np.random.default_rng(seed)
    ink = written(ADDRESS, size, (size[0] * 0.36, size[1] * 0.50), apart=1.55, scale=1.45, seed=seed)
    mark = np.zeros_like(ink)
    x, y = round((size[0] - 4.6) * PER_CM), round(2.3 * PER_CM)
    for radius in (1.25, 0.82):
        cv2.circle(mark, (x, y), round(radius * PER_CM), 1, 4, cv2.LINE_AA)
    cv2.putText(mark, "3.V", (x - 34, y + 12), cv2.FONT_HERSHEY_DUPLEX, 1.1, 1, 3, cv2.LINE_AA)
    for bar in range(5):
        line = [(x + (1.4 + 0.1 * s) * PER_CM, y + ((bar - 2) * 0.36 + 0.09 * np.sin(s * 0.8)) * PER_CM) for s in range(30)]
        cv2.polylines(mark, [np.array(line, np.int32)], False, 1, 4, cv2.LINE_AA)
    # A rubber stamp is inked unevenly.
    height, width = ink.shape
    patchy = cv2.resize(rng.uniform(0.1, 1.0, (height // 22, width // 22)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    return np.clip(ink + 0.62 * mark * patchy, 0, 1)
