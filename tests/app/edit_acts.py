"""What somebody does on the page for editing references: clicks, and fills in."""

import datetime

from streamlit.testing.v1 import AppTest


def click(app: AppTest, key: str) -> AppTest:
    app.button(key=key).click().run()
    assert not app.exception
    return app


def put(app: AppTest, key: str, value: object) -> None:
    """Set an input, as if it was typed and left."""
    fill(app, key, value)
    app.run()


def fill(app: AppTest, key: str, value: object) -> None:
    """Set an input; one of a form waits for the form's button."""
    for kind in ("text_input", "text_area", "selectbox", "number_input", "multiselect", "segmented_control"):
        found = [each for each in getattr(app, kind) if each.key == key]
        if found:
            found[0].set_value(value)
            return
    found = [each for each in app.date_input if each.key == key]
    if found:
        found[0].set_value(datetime.date.fromisoformat(str(value)))
    else:
        next(each for each in app.time_input if each.key == key).set_value(datetime.time.fromisoformat(str(value)))
