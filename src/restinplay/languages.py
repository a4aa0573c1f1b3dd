"""The languages of rulebooks and lessons: their codes, and what they call themselves."""

LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "nl": "Nederlands",
    "es": "Español",
}
USUAL = "en"
