"""Entry point of the app: `streamlit run app.py`, or `utb app`."""

from utb.ui.navigation import navigate

navigate().run()
