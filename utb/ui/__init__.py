"""The Streamlit app: the only importer of streamlit. It loads, lets `views` build, and draws."""
